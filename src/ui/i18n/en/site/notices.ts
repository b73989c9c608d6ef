/** Notices, for those who write and those who read them. */
export const notices = {
  title: 'Notices',
  introduction: 'Announcements on the home page, newest first. Each has a text and two images.',
  add: 'Add a notice',
  there: 'All notices',
  none: 'There are no notices yet.',
  older: 'Older notices',
  fields: {
    title: 'Title',
    text: 'Text',
    firstPicture: 'First image',
    secondPicture: 'Second image',
  },
  textHint:
    'Plain text, at most 5,000 characters. An empty line starts a new paragraph; web addresses become links.',
  chosen: 'Current image',
  keptUnlessChosen: 'Kept unless you choose another image.',
  save: 'Save',
  saveAndPublish: 'Save and publish',
  saveOnly: 'Save without publishing',
  mistakes: {
    poses:
      'This title reads as the name of a government’s service. Say what it is about, such as: Embassy closed on Friday',
    required: 'Two images are required',
    gone: 'This upload has expired. Please choose the image again.',
  },
  by: (organisation: string) => `Notice by ${organisation}`,
  publishedOn: (day: string) => `Published on ${day}`,
  notPublished: 'Not published',
  isPast: (newer: number) => `Not on the home page any more: ${newer} newer notices are`,
  isPosing: 'Not on the home page: its title reads as the name of a government’s service',
  publish: 'Publish',
  unpublish: 'Unpublish',
  edit: 'Edit',
  remove: 'Delete',
  editTitle: 'Edit notice',
  backToNotices: 'Back to notices',
  pictureOf: (title: string, place: number) => `${title}: image ${place}`,
  conflict: {
    title: 'This notice was changed meanwhile.',
    help: 'Your changes are still in the fields; the saved version is below. Save again to replace it with yours.',
  },
}

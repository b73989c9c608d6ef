/** Notices, for those who write and those who read them. */
export const notices = {
  title: 'Notices',
  introduction: 'Announcements on the home page, newest first. Each has a text and two images.',
  add: 'Add a notice',
  there: 'All notices',
  none: 'There are no notices yet.',
  titleLabel: 'Title',
  textLabel: 'Text',
  textHint:
    'Plain text, at most 5,000 characters. An empty line starts a new paragraph; web addresses become links.',
  pictures: { firstPicture: 'First image', secondPicture: 'Second image' },
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
  publish: 'Publish',
  unpublish: 'Unpublish',
  edit: 'Edit',
  remove: 'Delete',
  editTitle: 'Edit notice',
  backToNotices: 'Back to notices',
  pictureOf: (title: string, place: number) => `${title}: image ${place}`,
  conflict: {
    title: 'Someone else has changed this notice.',
    help: 'Your changes are still in the fields; their version is below. Save again to replace it with yours.',
  },
}

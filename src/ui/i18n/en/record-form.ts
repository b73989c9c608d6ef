import type { TextField } from '#contract/forms/record-form.ts'

const labels: Record<TextField, string> = {
  passportNumber: 'Passport number',
  irccNumber: 'IRCC number',
  name: 'Name',
  fatherName: "Father's name",
  motherName: "Mother's name",
  address: 'Permanent address',
  nationality: 'Nationality',
  birthDate: 'Date of birth',
}

/** The forms with which staff add and change records. */
export const recordForm = {
  duplicates: {
    title: 'This may be the person of another record:',
    because: {
      'same-file': 'has the same file',
      'same-photo': 'has the same photo',
      'similar-name': "has a similar name, and the same date of birth or a similar father's name",
    },
  },
  updateTitle: (name: string) => `Update ${name}`,

  details: 'Details',
  labels,
  optional: 'optional',
  required: (label: string) => `${label} is required`,
  tooLong: (label: string) => `${label} is too long`,
  notANumber: (label: string) =>
    `${label}: use only digits and the letters A to Z; letters of other alphabets can look the same`,
  notText: (label: string) => `${label} contains invalid characters`,
  notADate: (label: string) => `${label}: enter a date in the past`,
  unconfirmed: (label: string) => `${label}: compare it with the passport and tick the box`,
  taken: (label: string) => `${label} is already used by another record`,
  openExisting: 'Open that record',
  birthDateHelp: 'Private: compared, never shown to the public.',
  ifLeftEmpty: (value: string) => `If left empty: ${value}`,

  lines: 'Passport lines',
  linesHelp:
    'The two lines of letters and < at the bottom of the passport or visa page: type or paste them, or use a passport reader. They fill the fields below and are not saved.',
  linesSay: {
    read: (fields: string) => `Filled: ${fields}. Compare them with the document.`,
    emptied: (fields: string) => `Emptied, because these lines do not say it: ${fields}.`,
    nothing: 'The lines agree with what is typed. Nothing was filled.',
    differing: (fields: string) => `Left as typed, but the lines say otherwise: ${fields}.`,
    visa: 'The number of a visa is not filled: it may be that of the visa itself.',
    refused: (place: string) =>
      `There is a mistake in these lines: ${place}. Nothing was filled. Correct the lines, or empty the box.`,
    'wrong-length': (is: number, should: number) =>
      `The second line has ${is} of ${should} characters. Nothing was filled. Correct the lines, or empty the box.`,
    'no-lines':
      'These are not the two lines of a passport or visa; the first begins with P or V. Nothing was filled. If a passport reader typed them, switch the keyboard to English (US).',
  },
  linesPlaces: {
    letters: 'a character that cannot be there',
    number: 'the document number and its check digit disagree',
    birth: 'the date of birth and its check digit disagree',
    expiry: 'the date of expiry and its check digit disagree',
    personal: 'the personal number and its check digit disagree',
    whole: 'the second line and its last check digit disagree',
  },
  fromLines: 'From the passport lines',
  nameCompared: 'I compared the name with the passport: it has no check digit',

  files: 'Files',
  filesHelp:
    'JPEG, PNG, WebP or PDF, up to 15 MB each; PDF up to 30 pages. All files are optional.',
  openPage: (title: string) => `Open ${title}`,
  nothingYet: 'No file yet',
  present: 'Saved in the record',
  newFile: 'New, not saved',
  replaces: 'Replaces the current file',
  removeOnSave: 'Remove when saving',
  dontUse: "Don't use this file",
  willBeRemoved: 'Will be removed when you save',
  chooseFile: (title: string) => `Choose a file: ${title}`,
  gone: 'This upload has expired. Please choose the file again.',
  fileStays: {
    'on-hold':
      'The saved file stays, because the record is on hold. You can save your other changes.',
    'copy-requested':
      'The saved file stays, because a request for a copy is open. You can save your other changes.',
  },
  fileFault: (name: string, because: string) => (name ? `${name}: ${because}` : because),

  save: 'Save',
  submit: 'Save record',
  saving: 'Saving…',
  waitingForFiles: 'Waiting for the files…',
  failed: 'This could not be saved because of a problem on our side. Nothing is lost: try again.',
  stalled:
    'Not saved: the connection is broken or very slow. Nothing is lost: check it, then save again.',
  notYours:
    'Not saved: your role has changed, and this form is for another role. Copy what you need, then open your own pages.',
  filesUnsorted:
    'Some files have no place in the record yet. Choose a document type for each, or remove it, then save.',
  goToUnsorted: 'Go to these files',
  filesMissing: 'Some files were not uploaded. Try again or remove them, then save.',

  saved: (name: string) => `Saved: ${name}`,
  signedOut: 'You have been logged out. Your changes stay in this tab until you log in again.',
  signInAgain: 'Log in and continue',
  draftSaved: 'Draft saved',
  draftTooLong: 'Draft not saved: it is too long. Your changes stay in this tab.',
  apartTitle: 'This draft was changed in another tab',
  apartHelp:
    'What you typed here is still in this tab, but is not saved as a draft any more, so that it does not replace the other one. Choose which of them to keep.',
  keepThis: 'Keep what is typed here',
  openOther: 'Discard this and open the other draft',
  goneTitle: 'This record has been deleted',
  goneHelp: 'Your changes are still here, but the record no longer exists.',
  addInstead: 'Add it as a new record',

  conflictTitle: 'This record was changed meanwhile',
  lastChange: (name: string) => `${name} made the last change.`,
  lastChangeOwn: 'The last change was made with your account, perhaps in another tab.',
  conflictHelp:
    'Nothing is lost. If there are differences, choose which version to keep. Then save again.',
  mine: 'In this form',
  theirs: 'In the record',
  empty: '(empty)',
  noFile: 'No file',

  dropTitle: 'Drop files here, or paste them',
  dropHelp:
    'You can add several at once, or drop a folder: files are sorted by file name, PDFs also by their first page.',
  chooseSeveral: 'Choose files',
  photograph: 'Take a photo',
  choose: 'Choose',
  replace: 'Replace',
  remove: 'Remove',
  keep: 'Keep file',
  cancel: 'Cancel',
  retryAll: 'Try all again',
  actionFor: (action: string, title: string) => `${action}: ${title}`,
  moveTo: 'Move to…',
  moveLabel: (title: string) => `Move ${title} to`,
  allUploaded: (arrived: number, all: number) =>
    `${arrived} of ${all} ${all === 1 ? 'file' : 'files'} uploaded`,
  firstPageSays: (says: string) => `The first page says “${says}”.`,
  waiting: 'Waiting',
  sending: (percent: number) => `${percent} %`,
  reading: 'Checking…',
  retrying: 'Connection lost: trying again…',
  unsortedOffline: (names: string) =>
    `You are offline. These files stay on this page, and can be sorted when you are back online: ${names}`,
  offline: 'You are offline: the upload continues when you are back online.',
  notSent: 'This file could not be uploaded.',
  arrived: (title: string) => `${title} uploaded`,
  progressOf: (name: string) => `Uploading ${name}`,

  rotated: (title: string) => `${title} (rotated)`,
  saveRotation: 'Save rotation',
  rotationNotSaved: 'The rotation was not saved. Check your connection, then try again.',

  sentBack: 'Sent back',
  correctIt: 'Correct it and save. It will then await approval again.',
  pendingAgain: 'This record is approved. If you change it, it must be approved again.',
}

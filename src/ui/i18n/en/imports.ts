import type {
  ImportNote,
  ImportRefusal,
  ImportState,
  RowOutcome,
  RowProblem,
  StopReason,
} from '#contract/imports/import.ts'
import { inEnglish as number } from '../numbers.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`)
const records = (count: number) => (count === 1 ? '1 record' : `${number(count)} records`)
const files = (count: number) => (count === 1 ? '1 file' : `${number(count)} files`)

const refused: Record<ImportRefusal, string> = {
  empty: 'This file has no rows with data.',
  'too-large':
    'This file is too large: a spreadsheet may have 50 MB, a ZIP 200 MB. Divide it into several.',
  'not-a-spreadsheet':
    'This cannot be read as a CSV or XLSX file, whatever its name says. Open it in Excel or LibreOffice and save it as .xlsx or CSV.',
  'old-excel': 'This is an old Excel file (.xls). Open it and save it as .xlsx or CSV.',
  encrypted: 'This file is protected by a password. Save it without one.',
  'no-sheet': 'This file has no sheet with a table. Save the table as .xlsx or CSV.',
  'no-such-sheet':
    'This file has no sheet of that name. Enter it as it is on its tab, or leave it out: a CSV file has no sheets.',
  'no-headings': 'None of the first ten rows has headings. Put a heading above each column.',
  'people-above':
    'A row above the headings seems to be a person, who would be left out. Put the headings above all people, or delete that row.',
  'headings-moved':
    'Further down this file has its headings in another order, so that the people below them would get wrong values. Put their columns in the order of the first headings, or into a file of their own.',
  'too-many-rows': 'This file has more than 100,000 rows. Divide it into several.',
  'too-many-columns': 'This file has more than 100 columns. Delete the ones that are not needed.',
  'not-utf-8':
    'The letters of this CSV file cannot be read as UTF-8. Choose its encoding and send it again, or save it as “CSV UTF-8” or .xlsx.',
  damaged: 'This file is damaged, or a part of it is missing. Save it, or make the ZIP, again.',
  'unknown-packing':
    'This file was packed by an unusual method. Open it in Excel or LibreOffice and save it as .xlsx.',
  'quote-open':
    'A quotation mark (") in this CSV file is not closed, so that one cell goes on to the end. Correct it, or save the table as .xlsx.',
  'long-row':
    'A row of this CSV file has more than 100,000 characters. Check where its rows end, or save the table as .xlsx.',
  'odd-cells':
    'The values of some cells are not certain, because this file breaks the rules of its format. Open it in Excel or LibreOffice and save it as .xlsx.',
  'too-much-inside':
    'This file unpacks to more than is allowed, or has too many merged cells. Divide it into several.',
  'too-many-files': 'There are too many files in this ZIP: at most 5,000. Divide it into several.',
  'too-slow': 'Reading this file took too long. Divide it into several.',
  'not-a-zip': 'This is not a ZIP file, even if its name says so.',
  'empty-zip': 'There are no files in this ZIP.',
  busy: 'Too many files are being read right now. Please try again in a moment.',
  'no-space': 'The server has no space left for files. Please tell the server administrator.',
}

const states: Record<ImportState, string> = {
  reading: 'Reading the file',
  read: 'Columns to check',
  checking: 'Checking',
  checked: 'Ready to run',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
}

const notes: Record<ImportNote, string> = {
  formulas: 'Some cells have formulas: their last values are used.',
  'no-values':
    'Some cells have formulas without their values: open the file in Excel or LibreOffice, save it there, and send it again.',
  'merged-cells':
    'Some cells are merged: each of their rows gets the value, but of several columns only the first.',
  'hidden-rows': 'Some rows are hidden: they are imported too.',
  'hidden-columns': 'Some columns are hidden: they are read too, unless you leave them out.',
  pictures: 'The file has pictures, which are left out: add scans and photos as files.',
  'several-sheets':
    'The file has several sheets: the first that is not hidden and has a table is used, or, if its headings are not known, the first of ten further ones whose headings are.',
  errors: 'Some cells have errors, such as #N/A: their values are missing.',
  'no-heading': 'A column without a heading has values and is left out.',
  'imported-before': 'The same file has been imported with the same columns before.',
  'scans-interrupted':
    'Not all scans of a ZIP file arrived, as the server was interrupted. Send that file again.',
}

type Undone = { added: number; filled: number }

function filledStay(count: number): string {
  return count === 0 ? '' : ` What was filled in stays: ${records(count)}.`
}

const problems: Record<RowProblem['because'], (field: string) => string> = {
  'no-person': () =>
    'This row has nothing that could be a passport or IRCC number, and little else: it counts as a total or a note, not as a person',
  erased: () => 'The contents of this row were erased with the record of this person',
  required: (field) => `${field} is missing`,
  'too-long': (field) => `${field} is too long`,
  'not-a-number': (field) => `${field} may have digits and the letters A to Z only`,
  'no-digits': (field) => `${field} has no digits: N/A and the like are not numbers`,
  'more-than-number': (field) =>
    `${field} has a word or a second number beside it: leave only the number`,
  'not-a-date': (field) =>
    `${field} is not a date such as 2026-01-31 or 31 Jan 2026. A year that stands first needs four digits, and a number such as 46053 the format of a date`,
  'ambiguous-date': (field) =>
    `${field}: it is not clear which number is the day. Choose the order with the columns`,
  'not-text': (field) => `${field} contains invalid characters`,
  'no-value': (field) =>
    `${field}: the cell has an error, such as #N/A, or a formula without its value. Enter the value itself`,
  'digits-lost': (field) =>
    `${field}: the spreadsheet has changed the number (to 1.23E+10, or a date). Format the column as text and enter it again`,
  'rows-inside': () =>
    'A quotation mark (") in this row is not closed, so that it holds further rows of your file. Correct it there',
  'beyond-headings': () =>
    'This row has a value behind the last heading: a comma in one of its cells may have shifted the others. Put that cell in quotation marks, or give the last column a heading',
  'cells-shifted': () =>
    'A quotation mark (") in this row is in the wrong place, which may have shifted its cells. Correct it in your file',
  'twice-in-file': (field) => `${field} is in the file more than once`,
  'number-taken': (field) => `${field} belongs to another record`,
  'zeros-lost': (field) =>
    `${field} may have lost zeros at its beginning: it was kept as a number, or is shorter than others that have some`,
  bijoy: (field) => `${field} seems to be written for the font Bijoy: convert it to Unicode`,
  'quote-kept': (field) =>
    `${field} begins with a quotation mark ("), which stays in it. Correct it in your file if it should not`,
  'more-cells': () =>
    'This row has more cells than most others: a comma in one of them may have shifted the rest. Compare it with your file, and put a cell with a comma in quotation marks',
  'left-empty': (field) =>
    `${field}: the cell has an error, such as #N/A, or a formula without its value: it counts as empty`,
  'letters-lost': (field) =>
    `${field} has question marks or other signs in place of letters: save the file as “CSV UTF-8” or .xlsx`,
  'swapped-date': (field) =>
    `${field}: a spreadsheet may have swapped its day and month, since it could not read other dates of this column. Compare with the document`,
  exists: (field) => `${field} is in a record already`,
  'other-name': (field) => `${field}: the record with this number has another name`,
  'other-birth-date': (field) => `${field}: the record with this number has another date of birth`,
  'not-filled': (field) =>
    `${field}: the record was changed while the import ran, so nothing was filled in. Import the row again`,
  'no-birth-date': (field) =>
    `${field} is missing: visitors do not find the record without it, even once it is approved`,
  'no-such-file': (field) => `${field}: no such file has come`,
  'file-refused': (field) => `${field}: the file cannot be used`,
  'file-twice': (field) => `${field}: more than one file, this one is not used`,
  'file-unclear': (field) => `${field}: the file may belong somewhere else too, so it is not taken`,
  'file-unused': (field) => `${field}: the scan is not used, the record does not get it`,
  'same-file': (field) => `${field}: another record has the same file`,
  'same-photo': (field) => `${field}: another record has the same photo`,
  'similar-name': (field) =>
    `${field}: another record has a similar name, and the same date of birth or a similar father's name`,
  'sorted-by-text': (field) => `${field}: found by its first page, please check`,
  'details-without-file': (field) =>
    `${field}: there is no scan, so its dates and issuer are not kept`,
  'details-unused': (field) =>
    `${field}: the record has other dates, another issuer or another scan, so those of the row are not all kept`,
  'in-future': (field) => `${field} is in the future`,
  'too-early': (field) => `${field} is before 1950`,
  'too-late': (field) => `${field} is more than 50 years ahead`,
  'ends-before-begin': (field) => `${field} is before the date of issue`,
}

const outcomes: Record<RowOutcome, string> = {
  added: 'Added',
  filled: 'Empty fields filled',
  skipped: 'Skipped',
  refused: 'Not imported',
  deleted: 'Removed again',
  kept: 'Kept: changed, agreed to, shared or claimed since, on hold, set to be kept, or asked about',
}

const because: Record<StopReason, string> = {
  stopped: 'It was stopped. You can go on, or undo what it has added.',
  'right-lost': 'The person who began it may no longer import. It can be undone.',
  'no-space': 'The server has no space left. Tell the server administrator, then go on.',
  failed: 'It stopped because of a problem on our side. Try to go on.',
}

const notChecked: Record<StopReason, string> = {
  stopped: 'The check was stopped.',
  'right-lost': 'The check has ended: who began it may not import any more.',
  'no-space':
    'The check has ended: the server has no space left. Tell the server administrator, then check again.',
  failed: 'The check has ended because of a problem on our side. Try again.',
}

/** The pages on which admins import a spreadsheet. */
export const imports = {
  introduction:
    'Add many people at once from Excel or CSV, with their scans. Nothing is published: every record awaits approval.',
  steps: 'Steps of the import',
  step: { upload: 'File', columns: 'Columns', check: 'Check', run: 'Import', done: 'Result' },

  examples: 'No file at hand? Try an example with three people:',
  exampleXlsx: 'Example (XLSX)',
  exampleCsv: 'Example (CSV)',
  dropTitle: 'Drop the spreadsheet and ZIP files here',
  dropHelp:
    'A CSV or XLSX file with one person in a row and headings above. Scans come in ZIP files, named A01234567/visa.pdf or A01234567_visa.pdf.',
  choose: 'Choose files',
  sheet: 'Spreadsheet (.xlsx or .csv)',
  sheetHint: 'Up to 100,000 rows and 50 MB. You can add scans in the next step.',
  send: 'Upload',
  sendingFile: (name: string) => `Sending ${name}`,
  readingFile: (name: string) => `Reading ${name}…`,
  oneSheet: 'Choose exactly one CSV or XLSX file, and ZIP files with scans beside it.',
  away: 'The site cannot reach its data at the moment. Please try again in a minute.',
  noAnswer: 'The site did not answer. Please try again in a minute.',
  broken: 'The file did not arrive. Check your connection and try again.',
  signedOut: 'You have been logged out. Log in using another tab, then try again.',
  notYours: 'Your role has changed, and this page is for another role. Open your own pages.',
  sheetName: 'Name of the sheet',
  sheetRead: (name: string) =>
    `The file has several sheets: “${name}” is imported. To import another, send the file again:`,
  encoding: 'Encoding of the CSV file',
  encodings: { 'utf-16le': 'UTF-16', 'windows-1252': 'Windows-1252 (Western Europe)' },
  refused,
  inRow: (fault: string, row?: number) =>
    row === undefined ? fault : `${fault} Look at row ${number(row)}.`,

  earlier: 'Imports',
  older: 'Older imports',
  newest: 'Newest imports',
  none: 'Nothing has been imported yet.',
  columnsOfList: { name: 'File', state: 'State', rows: 'Rows', at: 'Begun' },
  beganBy: (name: string) => `by ${name}`,
  deletedAccount: 'a deleted account',
  commandLine: 'the command line',
  states,
  rows,

  columnsHelp:
    'Say what is in each column. What was guessed from the headings is marked: please check it. Several columns may go to the name or the address: they are joined in their order.',
  heading: 'Heading',
  samples: 'Examples',
  target: 'Goes to',
  targetOf: (heading: string) => `Where the column ${heading} goes`,
  leftOut: 'Leave out',
  folder: 'Folder of the scans',
  surname: 'Surname (goes behind the name)',
  fields: 'Fields',
  fileNames: 'Names of files',
  details: 'Dates and issuers of documents',
  guessed: 'guessed',
  doubtful: 'as in an earlier import, against its heading',
  noSamples: 'empty',
  emptyHeading: '(no heading)',
  existing: 'If a record has the number already',
  existingChoices: { skip: 'Skip the row', fill: 'Fill the empty fields of that record' },
  existingHints: {
    skip: 'The record stays as it is.',
    fill: 'What it has is never overwritten. The passport or the IRCC number is enough to find it.',
  },
  dateOrder: (column: string) => `Order of day and month: ${column}`,
  dateOrders: {
    unclear: 'Day or month first?',
    'day-first': '03/04/26 is 3 April 2026',
    'month-first': '03/04/26 is 4 March 2026',
  },
  yearLast:
    'Either way the last number is the year. If the year stands first, as in 26-04-03 or 26-May-12, choose neither, and write it with four digits in your file.',
  twice:
    'Two columns go to the same field. Choose one of them: only the parts of a name or an address are joined.',
  lacking: (fields: string) => `No column goes to: ${fields}. Every record needs it.`,
  checkNow: 'Check',
  notOwn: (name: string) => `Only ${name}, who began this import, can go on with it.`,

  scans: 'Scans',
  scansHelp: 'ZIP files of up to 200 MB and 5,000 scans each. Send as many as you need.',
  zip: 'ZIP file',
  addScans: 'Add scans',
  waitForScans: (count: number) =>
    `Scans are still being read, ${files(count)} so far. You can check as soon as all are there; your choices stay.`,
  takingScans: (count: number) => `Reading scans: ${files(count)} so far`,
  scansThere: (count: number, refused: number) =>
    refused > 0 ? `${files(count)}, ${number(refused)} of them cannot be used` : files(count),
  notNow:
    'The import was being checked or carried out, or other scans were being read. If nothing has been imported yet, add this ZIP file again under “Columns”.',

  reading: 'Reading the file…',
  checking: 'Checking the rows. No record is written.',
  running: 'Importing. You can close this page: it goes on by itself.',
  undoing: 'Undoing. You can close this page: it goes on by itself.',
  progress: (reached: number, all: number) => `${number(reached)} of ${rows(all)}`,
  compared: (reached: number, all: number) =>
    `Looking for people who may have a record already: ${number(reached)} of ${rows(all)}. You need not wait.`,
  refresh: 'Show the current state',

  nothingWritten: 'This was a check: nothing has been written yet.',
  counts: {
    right: 'New',
    existing: 'Exist already',
    wrong: 'With problems, not imported',
    warned: 'To look at',
    filesMatched: 'Scans that belong to a row',
    ...outcomes,
    kept: 'Kept, because they were changed, agreed to, shared or claimed since, are on hold or set to be kept, or were asked about',
  },
  unmatched: (count: number) =>
    count === 1 ? 'A scan belongs to no row' : `${number(count)} scans belong to no row`,
  unused: {
    'several-rows': 'several rows claim it, so none of them gets it',
    'other-number': 'its name or its folder has the number of somebody else, so nobody gets it',
    'other-folder': 'several folders have this name, and no row says that it means this one',
    'other-file': 'its row has another file of this type',
    'no-type': 'its name does not say what document it is, as visa.jpg or medical.pdf do',
    'number-unknown': 'no row has the number in its name',
    'no-number': 'there is no number in its name, and no column names it',
  },
  unmatchedHelp:
    'A scan belongs to the row whose number is in the name of its folder or in its own, as A01234567/visa.pdf, A01234567 Rahim/visa.pdf or A01234567_visa.pdf, or whose column names it.',
  unmatchedMore: (count: number) => `And ${number(count)} more: the report has all of them.`,
  fillsApproved: (count: number) =>
    `${records(count)} to be filled ${count === 1 ? 'is' : 'are'} approved. What is filled awaits approval again: visitors do not find it until then.`,
  changeColumns: 'Change the columns',
  chooseOrder:
    'Some dates may have the day or the month first. Choose “Change the columns”, and say it once for each column of dates.',
  runNow: (count: number) => `Import ${records(count)}`,
  runAnyway: 'Import',
  nothingToRun: 'No row can be imported. Correct the file, or change the columns.',
  nobodyNew: 'Everybody in this file has a record already: there is nobody to add.',
  discard: 'Discard',
  stop: 'Stop',
  goOn: 'Go on',
  because,
  notChecked,
  notes,
  unheaded: (columns: string[]) =>
    columns.length === 1
      ? `A column without a heading has values and is left out: ${columns[0]}`
      : `Columns without headings have values and are left out: ${columns.join(', ')}`,

  rowsTitle: 'Rows',
  choice: 'Show',
  choices: { all: 'All rows', wrong: 'Rows with problems', warned: 'Rows to look at', ...outcomes },
  person: 'Person',
  noProblems: 'no problem',
  noRows: 'There are no such rows.',
  next: 'Next rows',
  first: 'First rows',
  problem: problems,
  asInRow: (field: string, row: number) =>
    `${field}: row ${number(row)} is of the same record, by its other number. Make one row of both`,
  bornTooEarly: (field: string) =>
    `${field} is before 1900, as spreadsheets show an empty or zero date. Correct it, or leave the cell empty`,
  outcomes,
  report: 'Download the report (CSV)',
  reportHeadings: { row: 'Row', outcome: 'Result', problems: 'Problems', record: 'Record' },
  read: 'What was read',
  asRead: (field: string) => `As read: ${field}`,
  born: (day: string) => `born ${day}`,
  scansOf: (count: number) => (count === 1 ? '1 scan' : `${number(count)} scans`),

  awaiting: 'The records await approval. Visitors find each once it is approved.',
  toQueue: 'Review the imported records',
  undo: 'Undo the import',
  undoUntil: (day: string) =>
    `It can be undone until ${day}. Then the contents of the file are erased here.`,
  keptUntil: (day: string) =>
    `Kept until ${day} if you do nothing. Then the file and its scans are deleted here.`,
  undoAbout: (name: string, { added, filled }: Undone, hasBin: boolean) =>
    `${name}: ${records(added)} ${hasBin ? 'to the bin' : 'erased for good, as there is no bin'}.${filledStay(filled)}`,
  isErased: 'The contents of the file have been erased here. It cannot be undone any more.',
  isUndone: (filled: number) =>
    `The import was undone. Records that somebody has changed, agreed to, shared or claimed since, that are on hold or set to be kept, or that a request is about, were kept.${filledStay(filled)}`,
  undoStopped: 'Undoing was stopped. The rest can be undone too.',
  another: 'Import another file',
}

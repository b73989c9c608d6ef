/** The parts of the record form about unsorted scans and scans read by an OCR program. */
export const scans = {
  readScan: {
    read: 'Read from the passport scan',
    reading: 'Reading the scan…',
    unreadable: 'No lines were found in this scan. Type them.',
    failed: 'The scan could not be sent. Try again, or type the lines.',
    picturesOnly: 'Lines are read in JPEG, PNG and WebP pictures only. Choose one, or type them.',
    picture: 'The part of the scan that was read',
    compare: 'A program read this. Compare it with the picture:',
  },
  readingFirstPage: 'Reading its first page…',
  unusableTitle: 'These files cannot be used',
  unsortedTitle: 'Choose a document type for these files',
  placeFile: (name: string) => `${name}: open, or press the number or letter of its document type`,
  sortHelp:
    'Drag each file to its document below. With the keyboard: go to the picture of a file, then press the number or letter beside its document.',
  keyOfTaken: (key: string, title: string) =>
    `Key ${key}: ${title} has a file already. Remove that file first, or press another key.`,
  keyOfNone: (key: string) => `No document has the key ${key}.`,
  forAdmins: (title: string) =>
    `This seems to be: ${title}. Only an admin can add that document: remove the file here.`,
  belongsTo: (name: string) => `Document type of ${name}`,
}

/** What only the pages for searching say, which have no script. */
export const lookup = {
  homeIntroduction: (organisation: string) =>
    `Search the visa and work-permit records that ${organisation} keeps for its candidates.`,
  introductions: {
    checkVisa: 'Enter the IRCC number exactly as shown on your letter.',
    workPermit: 'Shows the work permit certificate on record.',
    visa: 'Shows the visa paper on record.',
    applicationStatus: 'Shows the application status on record.',
    lmia: 'Shows the LMIA certificate on record.',
  },
  resultMeaning: (organisation: string) =>
    `This is what ${organisation} has on file. No government has verified it: check directly with the authority.`,
  notProven: [
    'It does not prove that a visa or permit was granted or is still valid.',
    'It does not prove that the person showing it to you is the person in the record.',
    'Only the authority can confirm this. Ask it before you pay, hire, travel or sign.',
  ],
  scansAreOnline:
    'The documents are printed small: the site shows them large enough to read. This sheet proves nothing until you have checked it there.',
  noDataHelp:
    'Check the number: 0 and O, 1 and I look alike. If it is correct, ask the organisation that gave it to you.',
  noDataHelpWithName:
    'Check the number and the name: both must match one record. In the number, 0 and O, 1 and I look alike; in the name, capitals, accents and one middle name do not matter. If both are correct, ask the organisation that gave you the number.',
  noDataHelpWithBirthDate:
    'Check the number and the date of birth: both must match one record. In the number, 0 and O, 1 and I look alike. If both are correct, ask the organisation that gave you the number: it may not have your date of birth.',
  noDataSteps: [
    'The home page takes passport and IRCC numbers; “Check visa status” takes IRCC numbers.',
    'A new record is shown only after an admin has approved it.',
    'No result does not mean that a document is false, and a document alone does not prove that it is genuine: ask the authority.',
  ],
  noDataForCode: 'Is it a share code of twelve letters and digits? Open it here',
  youSearched: (number: string, at: string) => `You searched ${number} · checked ${at}`,
  approvedMark: (organisation: string) => `Record approved by ${organisation}`,
  documentMissing: (title: string) => `This record has no ${title}.`,
  documentWithheld: (title: string) =>
    `This page does not show the ${title}. Please ask the organisation that runs this site.`,
  offlineHelp:
    'You are offline. What you typed is still here: search again when you are connected.',
  reportProblem: 'Report a problem with this record',
}

import type {
  ConfirmationMeans,
  DetailFault,
  DetailField,
  Provenance,
} from '#contract/document-details.ts'

const labels: Record<DetailField, string> = {
  provenance: 'What you state',
  seenOn: 'Date seen or confirmed',
  confirmedVia: 'Confirmed by',
  issuer: 'Issuer',
  issuerReference: "Issuer's reference (staff only)",
  issuedOn: 'Date of issue',
  expiresOn: 'Last day of validity',
}

const provenances: Record<Provenance, string> = {
  'copy-received': 'Copy received',
  'original-seen': 'We saw the original',
  'confirmed-with-issuer': 'The issuer confirmed it to us',
  'issued-by-us': 'Issued by us',
}

const means: Record<ConfirmationMeans, string> = {
  website: "The issuer's website",
  phone: 'Telephone',
  email: 'Email',
  letter: 'Letter',
  'in-person': 'In person',
}

const faults: Record<DetailFault, (label: string) => string> = {
  required: (label) => `${label} is required`,
  'too-long': (label) => `${label} is too long`,
  'not-text': (label) => `${label} contains invalid characters`,
  'not-a-choice': (label) => `${label}: choose from the list`,
  'not-a-date': (label) => `${label}: enter a date`,
  'in-future': (label) => `${label} is in the future`,
  'too-early': (label) => `${label} is before 1950`,
  'too-late': (label) => `${label} is more than 50 years ahead`,
  'ends-before-begin': (label) => `${label} is before the date of issue`,
  'not-ours': () =>
    'Only a job offer and an ID card can be issued by you; another document only if the settings name its issuer as the authority you act for',
  'no-file': () => 'There is no file here: add one, or empty these fields',
}

/** Details stated about a document, for staff and for visitors. */
export const documentDetails = {
  title: 'Details of this document',
  labels,
  provenances,
  means,
  faults,
  choose: 'Choose…',
  keep: 'The new file shows the same document: keep these details',
  keepHelp: 'Otherwise what you leave unchanged here is emptied when the file is replaced.',
  copyReceived: (issuer: string) => `Copy received; not checked with ${issuer || 'its issuer'}`,
  originalSeen: (date: string) => `We saw the original on ${date}`,
  confirmed: (issuer: string, date: string) => `${issuer} confirmed it to us on ${date}`,
  issuedBy: (organisation: string) => `Issued by ${organisation}`,
  validUntil: (date: string) => `Valid until ${date}`,
  endedOn: (date: string) => `Ended on ${date}`,
  statedBy: 'Stated by',
}

/** `day` counts from the day of the job offer. */
export type Paper = {
  template: 'letter' | 'certificate' | 'form' | 'visa' | 'ticket' | 'card' | 'prints'
  accent: string
  day: number
  section?: string
  /** Label: value | label: value */
  details?: string
  /** line | line */
  text?: string
}

const work = 'Occupation: {job} | Employer: {employer} | Place of work: {place}'
const period = 'From: {issued} | Until: {validUntil}'

export const papers: Record<string, Paper> = {
  jobOffer: {
    ...{ template: 'letter', accent: '#3f5c94', day: 0 },
    details: `${work} | Start: {starts} | Hours: Forty a week, Monday to Friday | Pay: {hourly} an hour`,
    text: '{employer} offers you work: {job}, in {place}. | {organisation} keeps this letter in your file. Please sign and | return a copy of it, and bring it with you on your first day.',
  },
  visaApproval: {
    ...{ template: 'letter', accent: '#2f7a57', day: 118 },
    details: `Outcome held: Approved | ${period} | ${work}`,
    text: 'The decision on your application has reached us, and your record now says | the following. Ask the authority itself before you travel: its own online | check counts, this letter does not.',
  },
  workPermit: {
    ...{ template: 'certificate', accent: '#1f6f78', day: 127, section: 'Work recorded' },
    details: `${work} | ${period}`,
    text: 'The candidate works for this employer, in this occupation. | A change of employer or address is reported within fourteen days.',
  },
  lmia: {
    ...{ template: 'certificate', accent: '#4f7350', day: 24, section: 'Position assessed' },
    details: `${work} | Pay: {hourly} an hour, which is usual | Advertised: For four weeks | Applicants: Eleven`,
    text: 'As filed by {employer}, and kept in the file of the candidate.',
  },
  policeClearance: {
    ...{ template: 'certificate', accent: '#46566f', day: 52, section: 'Search recorded' },
    details:
      'Period: The last ten years | Places: All addresses given | Entries: None | Valid until: {validUntil}',
    text: 'This sheet repeats what the candidate has handed in. | Whoever keeps the records that it speaks of has not written it.',
  },
  applicationStatus: {
    ...{ template: 'form', accent: '#6d5596', day: 70, section: 'Progress' },
    details:
      'Application: Complete, as {job} | Passport copy: Clear | Photograph: Clear | Job offer letter: Signed by {employer} | Medical form: Complete | Police clearance: Complete | Review: Under way since {issued} | Decision: Awaited',
    text: 'No further document is asked for. | The candidate hears from us at the next step.',
  },
  medical: {
    ...{ template: 'form', accent: '#2b8078', day: 45, section: 'Examination' },
    details:
      'Height and weight: 168 cm, 63 kg | Pulse: 68 a minute | Blood pressure: 118 / 76 | Eyesight, hearing: Normal | Heart and lungs: Regular, clear | Teeth: Sound | Blood count: In range | X-ray: Clear',
    text: 'Fit for work: {job}. | Nothing found that calls for treatment.',
  },
  visa: {
    ...{ template: 'visa', accent: '#2c5f7f', day: 120, section: 'Stay' },
    details: `Kind: Employment, several entries | ${period} | Place: {place} | Sponsor: {employer}`,
    text: 'This sheet repeats what the file of the candidate says. | It lets nobody cross a border. The authority that decides | keeps its own record, and its own check is the one that counts.',
  },
  ticket: {
    ...{ template: 'ticket', accent: '#b9603c', day: 140, section: 'Manpower clearance' },
    details:
      'Contract: Explained in the language of the candidate | Insurance: Paid | Met on arrival: By {employer}',
  },
  fingerprint: {
    ...{ template: 'prints', accent: '#7a5b45', day: 38 },
    text: 'Each of these prints is the same drawing. They are the fingerprints of nobody.',
  },
  idCard: {
    ...{ template: 'card', accent: '#84497a', day: 150 },
    details:
      'Passport: {passportNumber} | IRCC number: {irccNumber} | Nationality: {nationality} | Occupation: {job} | Employer: {employer} | Valid until: {validUntil}',
    text: "{organisation} gives this card to the candidates whose records it keeps. | It is the organisation's own card: no proof of identity, and no travel document.",
  },
}

/** The specimen of a consent that was signed on paper */
export const signedConsent: Paper = {
  ...{ template: 'form', accent: '#46566f', day: 10, section: 'Consent' },
  details:
    'What is published: The record and its documents | Who can see it: Whoever knows the number | Withdrawal: At any time, without a reason | Signed: By {name}, on {issued}',
  text: '{name} agrees that {organisation} publishes this record. | A specimen: it was signed by nobody.',
}

export const otherPaper: Paper = {
  ...{ template: 'certificate', accent: '#4a5b66', day: 60, section: 'Details' },
  details: `${work} | ${period}`,
}

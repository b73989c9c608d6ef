import { application, australia, canada, ircc, type Link, link, vevo } from './link.ts'

export const tilePictures = [
  ...(['status', 'visa', 'permit', 'fraud', 'work', 'study', 'border', 'health'] as const),
]
export type TilePicture = (typeof tilePictures)[number]

const abf = 'https://www.abf.gov.au'

const links: Record<TilePicture, Link> = {
  status: canada('check an application', 'আবেদনের অবস্থা দেখুন', `${application}/check-status.html`),
  visa: australia('check a visa (VEVO)', 'ভিসা যাচাই (VEVO)', `${vevo}/check-conditions-online`),
  permit: canada('work permits', 'ওয়ার্ক পারমিট', `${ircc}/services/work-canada/permit.html`),
  fraud: link(
    'Protect yourself from fraud',
    'প্রতারণা থেকে নিজেকে বাঁচান',
    `${ircc}/services/protect-fraud.html`,
  ),
  work: australia('pay and conditions', 'বেতন ও শর্ত', 'https://www.fairwork.gov.au/'),
  study: canada('study', 'পড়াশোনা', `${ircc}/services/study-canada.html`),
  border: australia('at the border', 'সীমান্তে', `${abf}/entering-and-leaving-australia`),
  health: canada(
    'medical exams',
    'মেডিকেল পরীক্ষা',
    `${application}/medical-police/medical-exams.html`,
  ),
}

/** Eight ways to official services. Small screens show the first four. */
export const promoTiles = tilePictures.map((picture) => ({ picture, ...links[picture] }))

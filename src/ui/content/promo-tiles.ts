import { type Link, link } from './link.ts'

export const tilePictures = [
  'permit',
  'status',
  'study',
  'fraud',
  'visa',
  'work',
  'border',
  'health',
] as const
export type TilePicture = (typeof tilePictures)[number]

const ircc = 'https://www.canada.ca/en/immigration-refugees-citizenship/services'
const immi = 'https://immi.homeaffairs.gov.au'

/** Eight ways to official services. Small screens show the first four. */
export const promoTiles: (Link & { picture: TilePicture })[] = [
  {
    picture: 'status',
    ...link(
      'Canada: check an application',
      'কানাডা: আবেদনের অবস্থা দেখুন',
      `${ircc}/application/check-status.html`,
    ),
  },
  {
    picture: 'visa',
    ...link(
      'Australia: check a visa (VEVO)',
      'অস্ট্রেলিয়া: ভিসা যাচাই (VEVO)',
      `${immi}/visas/already-have-a-visa/check-visa-details-and-conditions/check-conditions-online`,
    ),
  },
  {
    picture: 'permit',
    ...link('Canada: work permits', 'কানাডা: ওয়ার্ক পারমিট', `${ircc}/work-canada/permit.html`),
  },
  {
    picture: 'fraud',
    ...link('Protect yourself from fraud', 'প্রতারণা থেকে নিজেকে বাঁচান', `${ircc}/protect-fraud.html`),
  },
  {
    picture: 'work',
    ...link(
      'Australia: pay and conditions',
      'অস্ট্রেলিয়া: বেতন ও শর্ত',
      'https://www.fairwork.gov.au/',
    ),
  },
  { picture: 'study', ...link('Canada: study', 'কানাডা: পড়াশোনা', `${ircc}/study-canada.html`) },
  {
    picture: 'border',
    ...link(
      'Australia: at the border',
      'অস্ট্রেলিয়া: সীমান্তে',
      'https://www.abf.gov.au/entering-and-leaving-australia',
    ),
  },
  {
    picture: 'health',
    ...link(
      'Canada: medical exams',
      'কানাডা: মেডিকেল পরীক্ষা',
      `${ircc}/application/medical-police/medical-exams.html`,
    ),
  },
]

import { type FileType, fileTypes } from '../../src/contract/document-types.ts'
import { between, pick, seededRandom } from './seeded-random.ts'

export type DemoRecord = {
  passportNumber: string
  irccNumber: string
  name: string
  fatherName: string
  motherName: string
  address: string
  nationality: string
  /** Which of the twelve faces the specimens show */
  face: number
  files: readonly FileType[]
  state: 'public' | 'hidden' | 'pending' | 'hidden and pending' | 'foreign'
  /** Whether there is a consent of the candidate; absent: none */
  consent?: 'live' | 'withdrawn' | undefined
  /** When it was added */
  daysAgo: number
  /** Whether the moderator added it, and the admin approved it */
  isCountersigned?: boolean
  /** What a visitor sees; only for the fixed records */
  about: string
}

const longestWaitDays = 9

const rahima: DemoRecord = {
  passportNumber: 'A01234567',
  irccNumber: 'IRCC1000001',
  name: 'Rahima Akter',
  fatherName: 'Abdul Karim',
  motherName: 'Salma Begum',
  address: 'House 12, Road 4, Sampleganj, Dhaka',
  nationality: 'BANGLADESH',
  face: 0,
  files: fileTypes,
  state: 'public',
  consent: 'live',
  daysAgo: 0,
  about: 'Rahima Akter: every document and the photo',
}

/** Records that people and tests look up by number. */
export const fixedRecords: DemoRecord[] = [
  rahima,
  {
    ...rahima,
    passportNumber: 'A02234567',
    irccNumber: 'IRCC1000002',
    name: 'Kamal Hossain',
    face: 6,
    files: ['workPermit'],
    about: 'Kamal Hossain: only a work permit',
  },
  {
    ...rahima,
    passportNumber: 'A03234567',
    irccNumber: 'IRCC1000003',
    name: 'Nasrin Sultana',
    face: 3,
    files: ['photo', 'workPermit'],
    state: 'hidden',
    consent: 'withdrawn',
    about: 'nothing: it is hidden, since the consent was withdrawn',
  },
  {
    ...{ ...rahima, consent: undefined },
    passportNumber: 'A04234567',
    irccNumber: 'IRCC1000004',
    name: 'Jahangir Alam',
    face: 9,
    files: ['photo', 'visa'],
    state: 'pending',
    daysAgo: longestWaitDays,
    about: 'nothing: it awaits approval',
  },
  {
    ...{ ...rahima, consent: undefined },
    passportNumber: 'A05234567',
    irccNumber: 'IRCC1000005',
    name: 'Shirin Chowdhury',
    face: 2,
    files: ['photo', 'workPermit'],
    state: 'foreign',
    about: 'nothing: it belongs to another client database',
  },
]

const women = {
  given: ['Ayesha', 'Farhana', 'Khadija', 'Nadia', 'Parvin', 'Sabina', 'Yasmin'],
  middle: ['', '', 'Binte', 'Jahan'],
  faces: [0, 1, 2, 3, 4, 5],
}
const men = {
  given: ['Imran', 'Jamal', 'Mahmud', 'Omar', 'Rafiq', 'Tariq', 'Zahid'],
  middle: ['', '', 'Md', 'Uddin', 'Ali'],
  faces: [6, 7, 8, 9, 10, 11],
}
const family = [
  'Ahmed',
  'Akter',
  'Begum',
  'Chowdhury',
  'Haque',
  'Hossain',
  'Islam',
  'Khan',
  'Mia',
  'Rahman',
  'Sarkar',
  'Uddin',
]
const towns = ['Sampleganj, Dhaka', 'Demopur, Sylhet', 'Testgram, Khulna', 'Nomuna Bazar, Rajshahi']
const states = [
  'public',
  'public',
  'public',
  'hidden',
  'pending',
  'hidden and pending',
  'foreign',
] as const
const papers = [
  ['photo', 'workPermit'],
  ['photo'],
  ['photo', 'visa', 'applicationStatus'],
  [],
] as const satisfies FileType[][]

function isPending(state: DemoRecord['state']): boolean {
  return state === 'pending' || state === 'hidden and pending'
}

export function isModerators({ state, isCountersigned }: DemoRecord): boolean {
  return isCountersigned === true || isPending(state)
}

/** Further records; the same on each run. */
export function inventedRecords(count: number): DemoRecord[] {
  const random = seededRandom(2026)
  const randomDays = seededRandom(84)
  function fullName({ given, middle }: typeof women) {
    const parts = [pick(random, given), pick(random, middle), pick(random, family)]
    return parts.filter((part) => part !== '').join(' ')
  }
  return Array.from({ length: count }, (_, index) => {
    const group = random() < 0.5 ? women : men
    const state = states[index % states.length] ?? 'public'
    return {
      passportNumber: `B${String(10_000_001 + index * 37)}`,
      irccNumber: `IRCC${2_000_001 + index}`,
      name: fullName(group),
      fatherName: fullName(men),
      motherName: index % 9 === 0 ? '' : fullName(women),
      address: `House ${1 + Math.floor(random() * 90)}, ${pick(random, towns)}`,
      nationality: 'BANGLADESH',
      face: pick(random, group.faces),
      files: papers[index % papers.length] ?? [],
      state,
      // An office does not leave records waiting for weeks.
      isCountersigned: state === 'public' && index % 2 === 0,
      daysAgo: isPending(state)
        ? between(randomDays, 2, longestWaitDays)
        : between(randomDays, 2, 85),
      about: '',
    }
  })
}

import type { ClassFields } from '../../src/contract/classes/class.ts'
import type { PaymentMethod } from '../../src/contract/classes/payment.ts'
import type { Motif } from './draw-motif.ts'

/** Amount in minor units, and the method of payment */
type Part = [amount: number, method: PaymentMethod, reference: string]

export type DemoClass = Omit<ClassFields, 'startsOn'> & {
  startsInDays: number
  motifs: [Motif, Motif]
  /** Enrolled students, by their index in the list, with their payments */
  enrolled: [student: number, ...parts: Part[]][]
  selected: number[]
}

/** The first is the student account of the demo. */
export const demoStudents = [
  'Sumi Student',
  'Ayesha Rahman',
  'Imran Hossain',
  'Nadia Islam',
  'Tariq Ahmed',
  'Sabina Khan',
  'Omar Sarkar',
  'Yasmin Haque',
]

export const demoClasses: DemoClass[] = [
  {
    title: 'Your rights at work',
    text: 'What an employment contract says, how pay and overtime are counted, and whom to call when something is wrong.\n\nBring your job offer letter: we read it together, line by line.',
    place: 'Room 2, Sampleganj office, from 9:00',
    startsInDays: 12,
    seats: 8,
    fee: 250_000,
    currency: 'BDT',
    motifs: ['desk', 'sun'],
    enrolled: [
      [0, [100_000, 'mobile', 'TX 7H2K'], [50_000, 'cash', '']],
      [1, [250_000, 'bank', 'BEFTN 220144']],
      [2, [250_000, 'cash', 'Slip 31']],
      [3, [125_000, 'mobile', 'TX 8A1C']],
      [4],
      [5, [250_000, 'bank', 'BEFTN 220178']],
    ],
    selected: [6, 7],
  },
  {
    title: 'Safety on the building site',
    text: 'Helmets, harnesses and the signs that you will meet, with practice outdoors.\n\nWear closed shoes.',
    place: 'Training yard, Demopur, 8:30 to 15:00',
    startsInDays: 26,
    seats: 4,
    fee: 12_500,
    currency: 'KWD',
    motifs: ['helmet', 'crane'],
    enrolled: [
      [0, [12_500, 'card', 'Terminal 0091']],
      [2, [5_000, 'cash', 'Slip 32']],
      [6, [12_500, 'bank', 'BEFTN 220201']],
      [7],
    ],
    selected: [],
  },
  {
    title: 'The first four weeks in Canada',
    text: 'A bank account, a phone, a doctor, the winter: what to do first, and what can wait.',
    place: 'Online, the link comes by mail',
    startsInDays: 40,
    seats: 30,
    fee: 0,
    currency: 'CAD',
    motifs: ['maple', 'sun'],
    enrolled: [[3], [5]],
    selected: [0, 1],
  },
]

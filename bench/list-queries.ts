import type { RecordListQuery } from '../src/contract/record-list.ts'
import { staff } from './seed.ts'

type Asked = Partial<RecordListQuery>

/** Each kind of list query; names and documents as in bench/people.ts */
export const listQueries: Record<string, Asked[]> = {
  'first page': [{}, { sort: 'name' }, { sort: '-changed' }],
  'page 10,000, any sort': [
    { page: 10_000 },
    { page: 10_000, sort: 'name' },
    { page: 10_000, sort: '-passportNumber' },
    { page: 10_000, sort: 'irccNumber' },
    { page: 10_000, sort: '-changed' },
  ],
  'part of a name, frequent': [
    { search: 'ahmed' },
    { search: 'yesha b', sort: 'name' },
    { search: 'han', sort: '-passportNumber', page: 10 },
  ],
  'part of a name, rare': [
    { search: 'jahan akter xy' },
    { search: 'zifp', sort: 'name' },
    { search: 'nobody of this name' },
  ],
  'spelled otherwise, words in any order': [
    { search: 'akhter' },
    { search: 'chaudhuri aysha', sort: 'name' },
    { search: 'mohammad', sort: '-changed' },
    { search: 'রহমান নাদিয়া' },
  ],
  'one wrong letter': [
    { search: 'ahmde' },
    { search: 'khadjia rahmna xy' },
    { search: 'hossian omra', sort: '-name' },
  ],
  'end of a number, also beside a name': [
    { search: '678' },
    { search: '45678', sort: 'changed' },
    { search: 'rahman 5678', sort: 'name' },
  ],
  'one or two letters': [{ search: 'q' }, { search: 'an', sort: '-name' }],
  'beginning of a number': [
    { search: 'P00012' },
    { search: 'IRCC00001', sort: 'changed' },
    { search: 'P00012345' },
  ],
  'states alone': [
    { visibility: 'hidden', sort: 'name', page: 100 },
    { approval: 'pending', sort: 'oldest' },
  ],
  'filters combined': [
    { visibility: 'hidden', search: 'begum', sort: 'name' },
    { approval: 'pending', search: 'omar uddin', enteredFrom: '2024-01-02', sort: '-changed' },
    { enteredFrom: '2024-01-02', enteredTo: '2024-01-03', sort: 'name' },
    { has: 'visa', lacks: 'workPermit', approval: 'approved', search: 'begum', sort: 'changed' },
  ],
  'a paper that is there or missing': [
    { lacks: 'medical' },
    { lacks: 'photo', sort: 'name' },
    { lacks: 'idCard', sort: '-changed' },
    { has: 'ticket', page: 30 },
  ],
  'each frequent, seldom together': [
    { has: 'ticket', enteredFrom: '2024-02-20', sort: 'name' },
    { has: 'ticket', enteredBy: staff(3), sort: '-changed' },
    { visibility: 'hidden', lacks: 'medical', sort: 'name' },
    { approval: 'pending', search: 'begum', lacks: 'idCard' },
    { search: 'ahmed', has: 'workPermit', lacks: 'idCard', sort: '-name' },
    { enteredBy: staff(1), search: 'rahman', enteredFrom: '2024-02-05', sort: 'passportNumber' },
  ],
  'frequent, at the far end of an order': [
    { enteredBy: staff(3), sort: 'changed' },
    { enteredBy: staff(1), sort: '-passportNumber' },
    { has: 'ticket', sort: '-changed' },
    { enteredFrom: '2024-03-01', search: 'begum', sort: 'changed' },
  ],
  'documents that end or have ended': [
    { expiry: 'ended' },
    { expiry: 'ended', sort: 'name', page: 30 },
    { expiry: 'ends-in-30-days' },
    { expiry: 'ends-in-60-days', sort: 'name' },
    { expiry: 'ends-in-60-days', sort: '-changed', page: 10 },
    { expiry: 'ended', approval: 'pending', search: 'begum' },
    { expiry: 'ends-in-30-days', has: 'ticket', sort: '-passportNumber' },
    { expiry: 'ends-in-60-days', enteredBy: staff(3), sort: 'changed' },
    { expiry: 'ended', lacks: 'idCard', sort: '-name' },
  ],
}

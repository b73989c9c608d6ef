import type { RecordCounts } from '#contract/record-list.ts'

const states: Record<keyof RecordCounts, string> = {
  all: 'All records',
  public: 'Found by visitors',
  hidden: 'Hidden',
  pending: 'Awaiting approval',
  sentBack: 'Sent back',
}

/** The overview: how the site stands, in figures. */
export const overview = {
  title: 'Overview',
  byState: 'Records by state',
  state: 'State',
  records: 'Records',
  states,
  oldest: 'Waiting for longest:',
  waitsFor: (age: string) => `for ${age}`,
  nothingWaits: 'No record is awaiting approval.',
  toReviewDesk: 'To the review desk',
  noBackup: 'There is no backup yet.',
  lastBackup: (age: string) => `The last backup was made ${age} ago.`,
  backupLate: 'That is long ago: ask whoever runs this site to look at it.',
  backupMissing: (count: string) => `Files that could not be found for it: ${count}.`,
  entries: 'Entries a day',
  lookups: 'Lookups a day',
  failed: 'Failed lookups a day',
  failedHelp: 'Nothing was found. Many at once may be somebody who guesses numbers.',
  tooMany: 'Limits hit a day',
  tooManyHelp: 'Searches refused because there had been too many.',
  total: (count: string) => `${count} in 30 days`,
  summary: (title: string, first: string, last: string, total: string, most: string) =>
    `${title}, from ${first} to ${last}: ${total} in all, at most ${most} on one day`,
  asTable: 'As a table',
  day: 'Day',
  note: 'Days are in UTC. Lookups are only counted: nobody keeps which numbers were looked up.',
}

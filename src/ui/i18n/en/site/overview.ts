import type { RecordCounts } from '#contract/record-list.ts'
import type { BackupFault, FirstStep } from '#contract/site/overview.ts'

const states: Record<keyof RecordCounts, string> = {
  all: 'All records',
  public: 'Visible to visitors',
  hidden: 'Hidden',
  pending: 'Awaiting approval',
  sentBack: 'Sent back',
}

const backupFaults: Record<BackupFault, string> = {
  'not-writable': 'nothing can be written into the folder for backups',
  'not-there': 'the folder for backups does not exist',
  'no-space': 'there is not enough space for them',
  away: 'the database or the files could not be read completely',
  other: 'the log of the server says why',
}

const steps: Record<FirstStep, { title: string; help: string }> = {
  name: {
    title: 'Name your organisation',
    help: 'Until you save its details, visitors see that the site is being set up.',
  },
  details: {
    title: 'Complete your details',
    help: 'Visitors need your address, and your email or phone.',
  },
  mail: { title: 'Set up mail', help: 'The server administrator does this.' },
  backup: { title: 'Make a first backup', help: 'The server administrator does this.' },
  invite: { title: 'Invite somebody', help: 'You are the only one who can log in.' },
  record: { title: 'Add a first record', help: '' },
}

export const overview = {
  byState: 'Records by state',
  state: 'State',
  records: 'Records',
  states,
  oldest: 'Longest waiting:',
  waitsFor: (age: string) => `for ${age}.`,
  nothingWaits: 'No record is awaiting approval.',
  noBackup: 'There is no backup yet.',
  lastBackup: (age: string) => `The last backup was made ${age} ago.`,
  backupLate: 'That is too long ago. Tell the server administrator.',
  backupFails: (age: string, why: string) =>
    `Backups have failed for ${age}: ${why}. Tell the server administrator.`,
  backupFaults,
  backupMissing: (count: string) => `Files missing from it: ${count}.`,
  filesVerified: (age: string) => `All files of documents were read and found whole ${age} ago.`,
  filesNotVerified: 'The files of documents are being read, to find damage; that takes a week.',
  filesBad: (count: string) =>
    `Files that are missing or damaged: ${count}. Tell the server administrator.`,
  entries: 'Records added per day',
  lookups: 'Searches per day',
  failed: 'Failed searches per day',
  failedHelp: 'No record was found. If there are many, someone may be guessing numbers.',
  tooMany: 'Blocked searches per day',
  tooManyHelp: 'Searches above the limits.',
  total: (count: string, days: string) => `${count} in ${days} days`,
  before: (count: string, days: string) => `In the ${days} days before: ${count}.`,
  ranges: 'Time range',
  range: (days: string) => `${days} days`,
  work: (days: string) => `Work per person in ${days} days`,
  person: 'Person',
  added: 'Added',
  approved: 'Approved',
  toDo: 'What needs doing',
  requestsOverdue: (count: string) => `Overdue: ${count}.`,
  drafts: (count: string) => `Records being typed: ${count}.`,
  firstSteps: 'First steps',
  letterhead: 'Print the fingerprint of the key on your letterhead',
  steps,
  summary: (title: string, first: string, last: string, total: string, most: string) =>
    `${title}, ${first} to ${last}: ${total} in total, at most ${most} in one day`,
  asTable: 'Show as table',
  day: 'Day',
  note: 'Days are in UTC. Searches are only counted: the numbers searched for are not stored.',
}

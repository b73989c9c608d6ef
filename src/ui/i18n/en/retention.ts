import { inEnglish } from '../numbers.ts'

const records = (count: number) => (count === 1 ? '1 record' : `${inEnglish(count)} records`)

/** The page of records whose retention ends, and the card of a record */
export const retention = {
  help: (months: number) =>
    months === 0
      ? 'Records are kept until somebody deletes them, except those for which a day was set.'
      : `Records are kept for ${months === 1 ? '1 month' : `${months} months`} after their last approval, unless a day was set. Then they are hidden, but not until 30 days after you were notified. Another 30 days later they go to the bin.`,
  changeSetting: 'Change this in the settings',
  list: 'Which records',
  lists: { ending: 'End within 30 days', hidden: 'Hidden by retention', held: 'On hold' },
  paused: (day: string) =>
    `Retention begins on ${day}, and hides and deletes nothing before: the site is new, was restored, did not run for a while, or its clock was wrong. Check that this date is right.`,
  warning: (day: string, count: number, of: number) =>
    `Please check: on ${day}, ${records(count)} of your ${inEnglish(of)} public ones will be hidden, unless you keep them longer.`,
  noneTitle: {
    ending: 'No record ends within 30 days',
    hidden: 'No record is hidden because its time is over',
    held: 'No record is on hold',
  },
  noneHelp: {
    ending: 'A record appears here 30 days before it is hidden. You are notified too.',
    hidden: 'A hidden record stays here for 30 days. Then it goes to the bin.',
    held: 'Put a record on hold on its page, for example while a court or an authority asks about it.',
  },
  columns: {
    record: 'Record',
    kept: 'Kept until',
    next: 'Next',
    hold: 'Reason',
    actions: 'Actions',
  },
  inBin: 'In the bin',
  notPublic: 'Not public',
  keepChosen: 'Keep the selected ones for 12 more months',
  keepMore: 'Keep for 12 more months',
  showAgain: 'Show those again that retention has hidden',
  wasNotPublic: 'Was not public before',
  showThisAgain: 'Show it to visitors again',
  tooMany: 'Select fewer records at once.',
  manyTitle: (done: number, all: number, shown: number) =>
    `${done === all ? records(all) : `${done} of ${records(all)}`} kept for 12 more months${shown > 0 ? `, ${shown} shown to visitors again` : ''}`,
  notShown: {
    'needs-consent':
      'Kept, but not shown again: there is no consent of the candidate on file for what the site does now, and the settings require one',
    'consent-withdrawn':
      'Kept, but not shown again: the candidate does not agree that it is published',
  },
  outcomes: {
    'out-of-range': 'Not done: it would be kept for more than 50 years',
  },
  hides: (day: string) => `Hidden on ${day}`,
  deletes: (day: string) => `To the bin on ${day}`,
  keptButHidden: 'Kept longer now, but still hidden',

  title: 'Retention',
  titleOf: (name: string) => `Retention of ${name}`,
  keptUntil: (day: string) => `Kept until ${day}`,
  why: {
    set: 'this day was set',
    approved: 'counted from the last approval',
    changed: 'counted from the last change, since it is not approved',
  },
  keptForEver: 'Kept until somebody deletes it',
  hiddenOn: (day: string) => `Hidden by retention on ${day}.`,
  wasHiddenOn: (day: string) => `Its time was over on ${day}, when it was not public anyway.`,
  cameBack: 'A record that comes back from the bin after its time is over has 60 days again.',
  heldSince: (day: string, by: string) => `Since ${day}, by ${by}.`,
  holdMeans:
    'It is neither hidden at the end of its time, nor deleted, nor erased, and keeps its files, until an admin ends the hold.',
  copyRequested: 'A request for a copy is open. The record can be deleted once it is answered.',
  toRequest: 'Open the request',
  endHold: 'End hold',
  change: 'Keep longer or shorter',
  until: 'Keep until',
  untilHint:
    'The last day on which it is kept. It is hidden 30 days after the notice at the earliest.',
  badDay: (min: string, max: string) => `Choose a day from ${min} to ${max}`,
  save: 'Save day',
  bySettings: 'As the settings say',
  hold: 'Put on hold',
  reason: 'Why is it put on hold?',
  reasonRequired: 'Say why the record is put on hold',
  reasonHint: 'Only admins see this, here and in the activity. It is erased with the record.',
  changeHere: 'Retention and hold',
  toDo: {
    ending: (count: string) => `Records that end within 30 days: ${count}`,
    hidden: (count: string) => `Records hidden by retention: ${count}`,
  },
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const bin = {
  help: (count: number) =>
    `Deleted records. Each is erased ${days(count)} after it was deleted; until then you can bring it back. Its numbers can be used by other records before that.`,
  helpWithoutDays:
    'Deleted records are erased at once. What still lies here is erased within the next hour.',
  search: 'Part of a name, or the start of a number',
  clearSearch: 'Show all',
  emptyTitle: 'The bin is empty',
  noMatchTitle: 'No results found.',
  columns: {
    record: 'Record',
    deleted: 'Deleted',
    erased: 'Will be erased on',
    actions: 'Actions',
  },
  by: (name: string) => `by ${name}`,
  siteItself: 'the site itself',
  wasDeleted: (name: string, by: string) =>
    `The record of ${name} was deleted by ${by}. It is in the bin now: you can bring it back here.`,
  bringBack: 'Bring back',
  hold: 'Hold',
  eraseNow: 'Erase now',
  numberTaken: {
    passportNumber: (name: string) =>
      `The record of ${name} was not brought back: another record has its passport number now.`,
    irccNumber: (name: string) =>
      `The record of ${name} was not brought back: another record has its IRCC number now.`,
  },
  otherRecord: 'Open the other record',
}

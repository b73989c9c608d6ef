const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const expiring = {
  help: 'Documents whose last day is known. A document is valid until the end of its last day.',
  lists: { soon: 'Ends within 60 days', ended: 'Has ended' },
  type: 'Document type',
  anyType: 'Any',
  show: 'Show',
  columns: {
    record: 'Record',
    document: 'Document',
    lastDay: 'Last day',
    daysLeft: 'Validity',
    actions: 'Actions',
  },
  daysLeft: (count: number) => {
    if (count === 0) return 'Last day today'
    return count < 0 ? `Ended ${days(-count)} ago` : `${days(count)} left`
  },
  noneTitle: {
    soon: 'No document ends within 60 days',
    ended: 'No document has ended',
  },
  noneHelp: 'Enter the last day of each document in the record form. It is listed here in time.',
  noneOfThese: 'There may be documents of other types, or on other pages.',
  showAll: 'Show all',
}

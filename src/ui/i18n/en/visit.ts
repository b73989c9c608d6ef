/** What stands around the public pages, and on those that only say something. */
export const visit = {
  menu: 'MENU',
  menuLabel: 'Official topics',
  closeMenu: 'Close the menu',
  searchServices: 'Search services',
  searchButton: 'Find',
  lightTheme: 'Light theme',
  moreAbout: 'More about this organisation and living abroad',
  officialServices: 'Official services',
  officialServicesHelp:
    'These links lead to the authorities themselves. They do not know this site, and it does not speak for them.',
  notGovernmentShort: 'Not a government service',
  contacts: 'Contact',
  legal: 'Legal',
  elsewhere: (organisation: string) => `${organisation} elsewhere`,
  madeWith: 'Countersign, free software',

  howTitle: 'How it works',
  howFirst: {
    passportNumber: 'Type the number exactly as it stands in the passport.',
    irccNumber: 'Type the number exactly as it stands on the letter.',
  },
  howSteps: [
    'You see what this organisation holds, and on which day it was approved.',
    'Before you pay or travel, check with the authority itself.',
  ],

  searchTitle: 'Search services',
  searchHelp:
    'Pages of this site, services, and official links. To check a record, use the search on the home page.',
  searchLabel: 'What are you looking for?',
  searchResults: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searchNothing: 'Nothing fits these words. Try fewer or other ones.',
  searchIsNumber:
    'This looks like a document number. Numbers are checked on the home page, where they stay out of addresses and history.',
  goToHomeSearch: 'Check a record',
}

/** The frame of the public pages, and pages that only show a text. */
export const visit = {
  menu: 'MENU',
  menuLabel: 'Links to government websites',
  moreTopics: 'More links to government websites',
  closeMenu: 'Close menu',
  searchServices: 'Search services',
  searchButton: 'Find',
  moreAbout: 'More about this organisation and living abroad',
  officialServices: 'Links to official services',
  officialServicesHelp: 'These links lead to the official websites of the authorities.',
  notAffiliated: 'They are not affiliated with this site.',
  notGovernmentShort: 'Not a government service',
  legal: 'Legal',
  elsewhere: (organisation: string) => `${organisation} on other sites`,

  newSite: 'New site',
  beingSetUp: 'This site is being set up',
  beingSetUpHelp: 'Nothing can be looked up here yet. Please come back later.',
  beingSetUpOwner:
    'You run this site? Open the one-time link that the server prints on its console. If you have an account already:',

  howTitle: 'How it works',
  howFirst: {
    passportNumber: 'Enter the number exactly as shown in the passport.',
    irccNumber: 'Enter the number exactly as shown on the letter.',
    either: 'Enter the number exactly as shown in the passport or on the letter.',
  },
  howBirthDate: 'Enter the date of birth too: both must match one record.',
  howName: 'Enter the name of the candidate too: both must match one record.',
  howSteps: [
    'See what this organisation has on file, and when it was approved.',
    'Before you pay or travel, check directly with the authority.',
  ],

  searchHelp:
    'Pages of this site, services, and official links. To check a record, use the search on the home page.',
  searchLabel: 'What are you looking for?',
  searchResults: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searchNothing: 'No results found. Try fewer or different words.',
  searchIsNumber:
    'This looks like a passport or IRCC number. Check it on the home page, where it stays out of web addresses and the browser history.',
  goToHomeSearch: 'Check a record',
}

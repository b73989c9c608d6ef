import { mostCounted } from '#contract/notification.ts'

const number = (count: number) => (count < mostCounted ? String(count) : `${mostCounted - 1}+`)

/** The frame of every page of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  menu: 'Menu',
  closeMenu: 'Close menu',
  navigation: 'Dashboard pages',
  usualPages: 'Most used pages',
  narrowMenu: 'Narrow menu',
  ownAccount: 'My account',
  logOut: 'Log out',
  sentBefore: {
    title: 'This is not saved: the form was sent before, with something else in it.',
    help: 'What was sent first is kept. If this is to be added as well, send it again.',
  },
  lightTheme: 'Light theme',
  roles: { admin: 'Admin', moderator: 'Moderator', student: 'Student' },
  pages: {
    Entry: 'Add a record',
    ManagePost: 'My records',
    import: 'Import',
    update: 'Records',
    Control_Post: 'Awaiting approval',
    expiring: 'Expiring documents',
    retention: 'Retention',
    requests: 'Data requests',
    bin: 'Bin',
    Admin_Control: 'Accounts',
    'change-date': 'Site date',
    lookup: 'Quick lookup',
    posts: 'Notices',
    settings: 'Settings',
    checkup: 'Site check',
    activity: 'Activity',
    overview: 'Overview',
    notifications: 'Notifications',
    classes: 'Classes',
    'my-selected-classes': 'My selected classes',
    'my-enrolled-classes': 'My enrolled classes',
    'my-record': 'My record',
    'payment-history': 'Payment history',
  },
  /** For the narrow places of the bar on phones */
  shortTitles: {
    Entry: 'Add',
    Control_Post: 'Approvals',
    expiring: 'Expiring',
    lookup: 'Lookup',
    'my-enrolled-classes': 'Enrolled',
    'payment-history': 'Payments',
  },
  notifications: {
    newOnes: 'New notifications',
    isNew: 'new',
    show: 'Show',
    counts: {
      'sent-back': (count: number) => `${number(count)} of your records sent back`,
      approved: (count: number) => `${number(count)} of your records approved`,
      'sent-again': (count: number) =>
        `${count === 1 ? '1 record' : `${number(count)} records`} sent again, awaiting approval`,
      correction: (count: number) =>
        count === 1
          ? '1 candidate asks for a correction'
          : `${number(count)} candidates ask for a correction`,
      'consent-withdrawn': (count: number) =>
        count === 1
          ? '1 candidate does not agree to be published'
          : `${number(count)} candidates do not agree to be published`,
      'consent-given': (count: number) =>
        count === 1 ? '1 candidate gave consent' : `${number(count)} candidates gave consent`,
      request: (count: number) =>
        count === 1 ? '1 request about data' : `${number(count)} requests about data`,
      ending: (count: number) =>
        count === 1 ? '1 document ends' : `${number(count)} documents end`,
      retention: (count: number) =>
        count === 1
          ? '1 record is not kept longer'
          : `${number(count)} records are not kept longer`,
    },
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    on: 'Use keyboard shortcuts',
    help: 'Single keys work when you are not typing in a field.',
    search: 'search on this page, or everywhere',
    list: 'show this list',
    close: 'Close',
  },
  palette: {
    open: 'Search or go to…',
    key: 'search records, go to a page or do something',
    placeholder: 'Name, number, page or action',
    results: 'Results',
    pages: 'Pages',
    nothing: 'No results found.',
    failed: 'The search failed. Change the text to try again.',
    lookUp: (number: string) => `Quick lookup of ${number}`,
    chooseIn: (list: string) => `Choose the record in “${list}”`,
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
  },
  changedElsewhere: {
    changed: (name = 'Somebody') => `${name} changed this record just now.`,
    deleted: 'This record was deleted just now.',
  },
  updatedMeanwhile: {
    title: 'This site was updated',
    help: 'Reload the page to go on. First save what you have typed.',
    reload: 'Reload',
    close: 'Not now',
  },
  closeToast: 'Close message',
  openFromToast: 'Open',
  undo: { button: 'Undo', title: 'Undo what was just done' },
  /** For a change that could not be sent and is held until a retry */
  held: {
    waiting: 'The server cannot be reached: trying again…',
    offline: {
      title: 'The server cannot be reached',
      help: 'Nothing is lost. Check your connection, then try again.',
    },
    'signed-out': {
      title: 'You have been logged out',
      help: 'Nothing is lost. Log in using another tab, then come back here and try again.',
    },
    signIn: 'Log in using another tab',
    back: 'Back to the page',
  },
  confirm: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    toTheBin: (days: number) =>
      `The record goes to the bin and is erased in ${days === 1 ? '1 day' : `${days} days`}.`,
    yes: {
      delete: 'Yes, delete it!',
      record: 'Yes, delete it!',
      account: 'Yes, delete it!',
      erase: 'Yes, erase it!',
      revoke: 'Yes, revoke it!',
      end: 'Yes, end it!',
      endHold: 'Yes, end the hold',
      reset: 'Yes, reset it!',
      cancel: 'Yes, cancel it!',
      leave: 'Yes, cancel it!',
      withdraw: 'Yes, withdraw it!',
      withdrawConsent: 'Yes, hide the record',
      removeConsent: 'Yes, remove it!',
      unhideWithdrawn: 'Yes, show it all the same',
      role: 'Yes, change it',
      adminRole: 'Yes, change it',
      disable: 'Yes, disable it',
      import: 'Yes, undo it',
      many: 'Yes, change them',
      ownRole: 'Yes, change my role',
    },
    /** Replaces the default text where a change can be undone or has further effects */
    texts: {
      withdrawConsent:
        'The record is hidden at once: visitors no longer find it, and its share codes show nothing. Copies that others have made stay with them.',
      removeConsent:
        'It is deleted for good, with its scan. The record is hidden if it may not be shown without this consent.',
      unhideWithdrawn:
        'The candidate does not agree that the record is published. Show it only if you have another right to do so.',
      endHold:
        'The record can be deleted and erased again. If its time is over, it gets a notice and 30 days. One in the bin is erased once its days there are over: bring it back first.',
      import: 'Records that somebody has changed since are kept.',
      leave: 'You can enrol again while seats last.',
      many: 'Records that change before your answer, or match only then, are left alone.',
      role: 'Their sessions, API tokens, share codes and claim to a record end. They log in again with the new role.',
      adminRole:
        'Their sessions, API tokens and claim to a record end. They log in again with the new role.',
      account:
        "You won't be able to revert this! It goes from payments and refunds due too, and its seats become free.",
      disable:
        'They are logged out everywhere, and cannot log in until you enable the account again. Their API tokens, share codes, open invitations and claim to a record end for good.',
      ownRole:
        'This is your own account. Your sessions, API tokens and share codes end, and only an admin can make you an admin again.',
    },
    cancel: 'Cancel',
    /** The refusal beside "Yes, cancel it!", where "Cancel" would be ambiguous */
    keep: 'Keep it',
  },
  noRecord: {
    title: 'Record not found',
    help: 'It was deleted, or you have no access to it.',
  },
  backToList: 'Back to the list',
  draft: {
    restored: 'Unsaved draft restored.',
    notRestored: (names: string) => `These files were not restored: ${names}. Add them again.`,
    discard: 'Discard draft',
  },
  signedOutHelp:
    'Nothing is lost yet. Log in using another tab, then come back to this tab and reload it: the browser sends your changes and files again.',
  noImport: {
    title: 'This import is no longer here',
    help: 'It was discarded, or it never ran and was removed. Nothing of it was written. Send the file again to import it.',
  },
  /** Shown to a person of another role */
  pageFor: {
    admin: { title: 'This page is for admins', help: 'You are not Admin.' },
    staff: { title: 'This page is for staff', help: 'You are not Moderator.' },
    moderator: { title: 'This page is for moderators', help: 'You are not Moderator.' },
    student: { title: 'This page is for students', help: 'You are not a student.' },
  },
  groups: { records: 'Records', classes: 'Classes', site: 'Site', account: 'Accounts' },
  toOwnPages: 'Back to your pages',
  checkMany: 'Check several records',
  hasAccessTitle: 'You have staff access',
  noAccessTitle: 'You have no staff access',
  noAccessHelp: (organisation: string) =>
    `You have a student account. If you work for ${organisation}, ask an admin to make you a moderator. You can still check a record on the home page.`,
}

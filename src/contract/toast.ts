/** What is said after something was done, and for how many milliseconds; a failure until it is closed. */
export const toasts = {
  signedIn: 2000,
  registered: 2000,
  signedOut: 2000,
  passwordReset: 4000,
  emailVerified: 2000,
  linkMailed: 4000,
  twoFactorOn: 2000,
  twoFactorOff: 4000,
  twoFactorReset: 4000,
  tokenRevoked: 2000,
  notAdmin: 4000,
  notModerator: 4000,
  recordAdded: 2000,
  recordUpdated: 2000,
  recordDeleted: 2000,
  recordHidden: 1000,
  recordVisible: 1000,
  recordApproved: 1000,
  recordSentBack: 2000,
  dateModified: 2000,
  madeAdmin: 1000,
  madeModerator: 1000,
  accountDeleted: 2000,
  noticeDeleted: 2000,
  lastAdmin: 'until closed',
  passwordChanged: 2000,
  sessionEnded: 2000,
  setUp: 4000,
  saved: 2000,
  /** Somebody else was first, or it is gone */
  notDone: 'until closed',
} as const

export type ToastKind = keyof typeof toasts

/** `name` is whom or what it is about, where the words need it. */
export type Toast = { kind: ToastKind; name?: string | undefined }

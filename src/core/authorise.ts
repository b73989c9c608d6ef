import type { Actor, SignedIn } from './context.ts'

const everybody = ['stranger', 'student', 'moderator', 'admin'] as const
const signedIn = ['student', 'moderator', 'admin'] as const
const staff = ['moderator', 'admin'] as const
const students = ['student'] as const
const studentsAndAdmins = ['student', 'admin'] as const
const moderators = ['moderator'] as const
const admins = ['admin'] as const

/** Who may do what: the only table of permissions. */
const permissions = {
  'look-up-record': everybody,
  'read-settings-date': everybody,
  'see-page': everybody,
  'sign-in': everybody,
  'use-mailed-link': everybody,
  register: everybody,
  'set-up': everybody,
  'use-own-account': signedIn,
  'see-dashboard': signedIn,
  'manage-api-tokens': staff,
  'reset-two-factor': admins,
  'stage-document': staff,
  'keep-draft': staff,
  'open-staff-document': staff,
  'add-record': staff,
  'update-record': staff,
  'update-any-record': admins,
  'read-record': staff,
  'list-own-records': staff,
  'look-up-any-record': staff,
  'check-records': staff,
  'use-admin-form': admins,
  'use-moderator-form': moderators,
  'list-records': admins,
  'export-records': admins,
  'read-record-figures': admins,
  'approve-record': admins,
  'send-back-record': admins,
  'set-visibility': admins,
  'delete-record': admins,
  'update-settings': admins,
  'list-accounts': admins,
  'invite-account': admins,
  'set-role': admins,
  'disable-account': admins,
  'delete-account': admins,
  'read-settings': admins,
  'read-activity': admins,
  'export-activity': admins,
  'read-overview': admins,
  'read-site-check': admins,
  'edit-notices': admins,
  'read-notices': everybody,
  'read-classes': signedIn,
  'edit-classes': admins,
  'choose-classes': students,
  'read-enrolments': admins,
  'export-enrolments': admins,
  'record-payment': admins,
  'read-payments': studentsAndAdmins,
} as const satisfies Record<string, readonly Actor['role'][]>

export type Action = keyof typeof permissions

export class Forbidden extends Error {
  readonly action: Action
  constructor(action: Action) {
    super(`Not allowed: ${action}`)
    this.name = 'Forbidden'
    this.action = action
  }
}

export function rolesThatMay(action: Action): readonly Actor['role'][] {
  return permissions[action]
}

export function can(actor: Actor, action: Action): boolean {
  return rolesThatMay(action).includes(actor.role)
}

export function authorise(actor: Actor, action: Action): void {
  if (!can(actor, action)) throw new Forbidden(action)
}

/** Like authorise, for what belongs to the person who asks; returns that person. */
export function authoriseOwn(actor: Actor, action: Action): SignedIn {
  authorise(actor, action)
  if (actor.role === 'stranger') throw new Forbidden(action)
  return actor
}

/** Like authoriseOwn, for people who have signed in: API tokens are refused. */
export function authoriseInPerson(actor: Actor, action: Action): SignedIn {
  const own = authoriseOwn(actor, action)
  if (own.tokenId) throw new Forbidden(action)
  return own
}

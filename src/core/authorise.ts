import { type TokenScope, tokenScopes } from '#contract/staff.ts'
import type { Actor, SignedIn } from './context.ts'

const everybody = ['stranger', 'student', 'moderator', 'admin'] as const
const signedIn = ['student', 'moderator', 'admin'] as const
const staff = ['moderator', 'admin'] as const
const students = ['student'] as const
const studentsAndAdmins = ['student', 'admin'] as const
const moderators = ['moderator'] as const
const admins = ['admin'] as const

/**
 * The only permission table: the roles that may perform each action, and the scope that an API token needs
 * for it. Actions that are open to everybody, or to nobody with a token, need no scope.
 */
const permissions = {
  'look-up-record': [everybody],
  'read-settings-date': [everybody],
  'read-keys': [everybody],
  'see-page': [everybody],
  'sign-in': [everybody],
  'use-mailed-link': [everybody],
  register: [everybody],
  'set-up': [everybody],
  'use-own-account': [signedIn, 'read'],
  'see-dashboard': [signedIn, 'read'],
  'manage-api-tokens': [staff],
  'reset-two-factor': [admins, 'admin'],
  'stage-document': [staff, 'write'],
  'read-notifications': [staff, 'read'],
  'mark-notifications': [staff, 'write'],
  'keep-draft': [staff, 'write'],
  'keep-list-view': [staff, 'write'],
  'open-staff-document': [staff, 'read'],
  'add-record': [staff, 'write'],
  'update-record': [staff, 'write'],
  'update-any-record': [admins, 'write'],
  'read-record': [staff, 'read'],
  'read-expiring': [staff, 'read'],
  'list-own-records': [staff, 'read'],
  'look-up-any-record': [staff, 'read'],
  'check-records': [staff, 'read'],
  'use-admin-form': [admins, 'write'],
  'use-moderator-form': [moderators, 'write'],
  'list-records': [admins, 'read'],
  'export-records': [admins, 'read'],
  'import-records': [admins, 'write'],
  'read-imports': [admins, 'read'],
  'read-record-figures': [admins, 'read'],
  'approve-record': [admins, 'write'],
  'send-back-record': [admins, 'write'],
  'set-visibility': [admins, 'write'],
  'share-record': [staff, 'write'],
  'give-claim-slip': [staff, 'write'],
  'record-consent': [staff, 'write'],
  'remove-consent': [admins, 'write'],
  'read-retention': [admins, 'read'],
  'set-retention': [admins, 'write'],
  'read-requests': [admins, 'read'],
  'answer-requests': [admins, 'write'],
  'export-person': [admins, 'admin'],
  'claim-record': [students, 'write'],
  'use-own-record': [students, 'read'],
  'delete-record': [admins, 'write'],
  'take-back-own-entry': [staff, 'write'],
  'list-bin': [admins, 'read'],
  'bring-back-record': [admins, 'write'],
  'erase-record': [admins, 'write'],
  'update-settings': [admins, 'admin'],
  'manage-keys': [admins, 'admin'],
  'list-accounts': [admins, 'admin'],
  'invite-account': [admins, 'admin'],
  'set-role': [admins, 'admin'],
  'disable-account': [admins, 'admin'],
  'delete-account': [admins, 'admin'],
  'read-settings': [admins, 'admin'],
  'read-activity': [admins, 'admin'],
  'export-activity': [admins, 'admin'],
  'read-overview': [admins, 'read'],
  'read-site-check': [admins, 'admin'],
  'edit-notices': [admins, 'write'],
  'list-notices': [admins, 'read'],
  'read-notices': [everybody],
  'read-classes': [signedIn, 'read'],
  'read-draft-classes': [admins, 'read'],
  'edit-classes': [admins, 'write'],
  'choose-classes': [students, 'write'],
  'read-enrolments': [admins, 'read'],
  'export-enrolments': [admins, 'read'],
  'record-payment': [admins, 'write'],
  'read-payments': [studentsAndAdmins, 'read'],
  'read-all-payments': [admins, 'read'],
} as const satisfies Record<string, readonly [readonly Actor['role'][], TokenScope?]>

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
  return permissions[action][0]
}

export function scopeFor(action: Action): TokenScope | undefined {
  return permissions[action][1]
}

/** The scopes that open anything to a token of somebody with this role */
export function scopesOf(role: Actor['role']): TokenScope[] {
  return tokenScopes.filter((scope) => {
    return Object.values(permissions).some((permission: readonly [readonly string[], string?]) => {
      return permission[0].includes(role) && permission[1] === scope
    })
  })
}

/** Staff who have yet to set up their second factor act as students, but do only what their role may too. */
export function can(actor: Actor, action: Action): boolean {
  const roles = rolesThatMay(action)
  return roles.includes(actor.role) && roles.includes(fullRole(actor)) && !lacksScope(actor, action)
}

/** The role, once the second factor that it requires is set up */
export function fullRole(actor: Actor): Actor['role'] {
  return (actor.role !== 'stranger' && actor.roleWithTwoFactor) || actor.role
}

/**
 * Like can, for what is added to an answer. Whoever lacks only the second factor is refused: the part that is
 * left would look like all of it.
 */
export function canSeeAll(actor: Actor, action: Action): boolean {
  const isAllowed = can(actor, action)
  const isReduced = actor.role !== fullRole(actor)
  if (!isAllowed && isReduced && rolesThatMay(action).includes(fullRole(actor))) {
    throw new Forbidden(action)
  }
  return isAllowed
}

export function lacksScope(actor: Actor, action: Action): boolean {
  const needed = scopeFor(action)
  if (actor.role === 'stranger' || !actor.scopes || !needed) return false
  return !actor.scopes.includes(needed)
}

export function authorise(actor: Actor, action: Action): void {
  if (!can(actor, action)) throw new Forbidden(action)
}

/** Like authorise, for actions on the caller's own data; returns the signed-in caller. */
export function authoriseOwn(actor: Actor, action: Action): SignedIn {
  authorise(actor, action)
  if (actor.role === 'stranger') throw new Forbidden(action)
  return actor
}

/** Like authoriseOwn, but only for callers with a session: API tokens are refused. */
export function authoriseInPerson(actor: Actor, action: Action): SignedIn {
  const own = authoriseOwn(actor, action)
  if (own.tokenId) throw new Forbidden(action)
  return own
}

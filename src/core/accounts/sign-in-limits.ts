import type { Limit } from '#platform/limits.ts'
import type { Ctx } from '../context.ts'
import { limitsByNetwork } from '../network-limits.ts'
import { knownDevice } from './known-device.ts'

const [quarterHour, hour] = [900, 3600]

/** Counts by account: strangers who try its password cannot keep somebody who is signed in from an action. */
export function passwordAgainLimits({ identity: { seals } }: Ctx, accountId: string): Limit[][] {
  const key = seals.fingerprint('password again', accountId)
  return [[{ kind: 'own account', key, most: 10, seconds: quarterHour }]]
}

/**
 * Limits attempts at an account by network and in total, so that a botnet is limited like one machine. A
 * browser that signed in to the account before has its own limit, which others cannot use up. Unknown
 * emails count the same way. Each group counts only what the groups before it let pass, so one machine
 * alone never locks out the owner.
 */
export function signInLimits(ctx: Ctx, email: string, device: string | undefined): Limit[][] {
  const {
    network,
    identity: { seals },
  } = ctx
  const known = knownDevice(ctx, device, email)
  if (known) {
    const own = seals.fingerprint('sign-in device', `${known} ${email}`)
    return [[{ kind: 'own account', key: own, most: 20, seconds: quarterHour }]]
  }
  const here = seals.fingerprint('sign-in', `${network} ${email}`)
  const everywhere = seals.fingerprint('sign-in anywhere', email)
  return [
    // One machine that tries emails without end stops adding keys to the counters. Here what is refused counts too.
    ...limitsByNetwork(ctx, 'sign-in tries', [{ most: 1000, seconds: quarterHour }]),
    [{ kind: 'account', key: here, most: 10, seconds: quarterHour }],
    ...limitsByNetwork(ctx, 'sign-in place', [{ most: 100, seconds: quarterHour }]),
    [{ kind: 'account', key: everywhere, most: 100, seconds: hour }],
  ]
}

/**
 * Each adds to the activity for good, also with the right password. Where a second factor is asked, only its codes
 * do, each once: whoever has only the password uses none up. What they end of half sign-ins, `removeOldest` limits.
 */
export const signInsOfAccount = { what: 'sign-ins of an account', most: 500 } as const

import { type Known, type Verified, verifyActivity } from '#core/activity/verify-activity.ts'
import type { Portal } from '#server/portal.ts'
import type { Ended } from './command.ts'

/** Whether the activity is as it was written; `known` is an entry that somebody kept: 1234:hash. */
export async function verifyActivityLog(portal: Portal, known?: string): Promise<Ended> {
  const kept = known === undefined ? undefined : readKnown(known)
  if (known !== undefined && !kept) {
    return { outcome: 'failed', say: 'Give an entry as its number, a colon and its hash\n' }
  }
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'console' }, network: 'console' })
  const verified = await verifyActivity(ctx.db, kept)
  return {
    outcome: verified.outcome === 'whole' ? 'done' : 'failed',
    say: `${inWords(verified)}\n`,
    data: verified,
  }
}

function readKnown(text: string): Known | undefined {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? []
  return seq && hash ? { seq: Number(seq), hash } : undefined
}

const flaws: Record<Extract<Verified, { outcome: 'broken' }>['because'], string> = {
  missing: 'an entry is missing there',
  altered: 'it, or one before it, is not as it was written',
  'changes-altered': 'what it says has changed is not as it was written',
  'erased-without-deletion': 'what it said is gone, and yet its subject was never deleted',
  'cut-off': 'entries after it are missing',
}

function inWords(verified: Verified): string {
  if (verified.outcome === 'broken') {
    return `The activity is broken at entry ${verified.at}: ${flaws[verified.because]}.`
  }
  const { entries, hash } = verified
  return `The activity is whole: ${entries} entries. Keep this elsewhere, for --known next time:\n${entries}:${hash}`
}

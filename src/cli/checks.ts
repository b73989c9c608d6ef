import { type FindingState, worstState } from '#contract/site/finding.ts'
import { type Known, type Verified, verifyActivity } from '#core/activity/verify-activity.ts'
import { verifyFiles } from '#core/upkeep/verify-files.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { verifyBackup } from '#platform/backup/verify-backup.ts'
import { readIntact } from '#platform/blobs/blob-store.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import { runDoctorAlone } from '#server/doctor/run-doctor.ts'
import type { Portal } from '#server/portal.ts'
import { consoleContext, type Ended, misused } from './command.ts'
import { countOf } from './terminal.ts'

/** Reads every file that a document refers to and compares it with the hash in its name. */
export async function verifySite(portal: Portal, progress: Progress): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const found = await verifyFiles({ ...ctx, readIntact }, (count) => progress('files', count))
  const { files, missing, damaged, orphans } = found
  const lines = [
    ...missing.map((file) => `missing: ${describeFile(file)}`),
    ...damaged.map((file) => `damaged: ${describeFile(file)}`),
  ]
  const counts = `${missing.length} missing, ${damaged.length} damaged; ${countOf(orphans, 'other')}`
  const say = [`${countOf(files, 'file')} that documents point at, ${counts}`, ...lines]
  return {
    outcome: lines.length === 0 ? 'done' : 'failed',
    say: `${say.join('\n')}\n`,
    data: found,
  }
}

export async function verifyKeptBackup(
  folder: string,
  passphrase: string | undefined,
  progress: Progress,
  mustBeSealed = false,
): Promise<Ended> {
  const found = await verifyBackup(folder, passphrase, progress, mustBeSealed)
  const { flaws, end } = found
  if (flaws.length === 0) {
    return {
      outcome: 'done',
      say: `The backup is whole: ${countOf(end.files, 'file')}\n${unprovenInWords(found, passphrase)}`,
      data: end,
    }
  }
  const lines = flaws.map(({ path, because }) => `${because}: ${path}`)
  return { outcome: 'failed', say: `The backup is damaged\n${lines.join('\n')}\n`, data: { flaws } }
}

/** For a site that encrypts its backups, and so expects that each proves that it is its own */
export function unprovenInWords({ head }: Pick<Manifest, 'head'>, passphrase: string | undefined) {
  if (passphrase === undefined || head.sealed) return ''
  return 'This backup is not encrypted: nothing proves who wrote it\n'
}

type Owned = { blob: string; recordId: string | null; type: string }

function describeFile({ blob, recordId, type }: Owned): string {
  return `${type} of ${recordId ? `record ${recordId}` : 'no record yet'}, ${blob}`
}

/** Checks the hash chain of the activity log; `known` is an entry noted earlier, as 1234:hash. */
export async function verifyActivityLog(portal: Portal, known?: string): Promise<Ended> {
  const kept = known === undefined ? undefined : readKnown(known)
  if (known !== undefined && !kept) {
    return misused('Give an entry as its number, a colon and its hash')
  }
  const ctx = await consoleContext(portal)
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

export type Broken = Extract<Verified, { outcome: 'broken' }>

const flaws: Record<Broken['because'], string> = {
  missing: 'an entry is missing there',
  altered: 'it, or one before it, is not as it was written',
  'changes-altered': 'what it says has changed is not as it was written',
  'erased-without-deletion': 'what it said is gone, and yet its subject was never deleted',
  'cut-off': 'entries after it are missing',
}

export function flawInWords({ because }: Broken): string {
  return flaws[because]
}

function inWords(verified: Verified): string {
  if (verified.outcome === 'broken') {
    return `The activity is broken at entry ${verified.at}: ${flawInWords(verified)}.`
  }
  const { entries, hash } = verified
  return `The activity is whole: ${countOf(entries, 'entry', 'entries')}. Keep this elsewhere, for --known next time:\n${entries}:${hash}`
}

const marks: Record<FindingState, string> = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' }
const indent = ' '.repeat(9)

/** Needs neither a running site nor a usable configuration. */
export async function doctor(): Promise<Ended> {
  const checks = await runDoctorAlone()
  const paragraphs = checks.map(({ state, title, says, todo }) => {
    return `${marks[state]}  ${title}: ${says}\n${todo ? `${indent}${todo}\n` : ''}`
  })
  const count = (wanted: FindingState) => checks.filter(({ state }) => state === wanted).length
  const end = `\n${count('failed')} failed, ${countOf(count('warning'), 'warning')}, ${count('ok')} ok\n`
  const state = worstState(checks)
  return {
    outcome: state === 'failed' ? 'failed' : 'done',
    say: paragraphs.join('') + end,
    isReport: true,
    data: { state, checks },
  }
}

import { readLeaf } from '#contract/proof/leaf.ts'
import { openCheckpoint } from '#contract/proof/note.ts'
import type { Ctx } from '#core/context.ts'
import { headOfLog, lastCheckpoint } from '#core/log/log-store.ts'
import { logKeysOf, publishedIn, publishLog } from '#core/log/publish-log.ts'
import { verifyLog, verifyOwnLog } from '#core/log/verify-log.ts'
import type { LogFiles } from '#platform/blobs/log-files.ts'
import { openTree } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import { isConsistent } from '../tlog/consistency.ts'

/**
 * Publishes the log and compares: with every checkpoint that was ever seen, with the file store, and each
 * statement with its leaves.
 */
export async function checkLog(ctx: Ctx, logFiles: LogFiles, seen: Set<string>) {
  const before = await publishedIn(logFiles, 1)
  if (before) seen.add(before.note)
  const { held } = await publishLog({ ...ctx, logFiles })
  if (held) return [`the log signs nothing: ${held}`]
  const { db } = ctx
  const keys = await logKeysOf(ctx)
  const published = await publishedIn(logFiles, 1)
  const get = async (path: string) =>
    path === 'checkpoint' ? Buffer.from(published?.note ?? '') : published?.get(path)
  const [own, kept] = [await verifyOwnLog(db, keys), await verifyLog({ get }, { keys })]
  seen.add(published?.note ?? '')
  return [
    ...(own.outcome === 'whole' ? [] : [`the log is broken: ${JSON.stringify(own)}`]),
    ...(kept.outcome === 'whole' ? [] : [`the published log is broken: ${JSON.stringify(kept)}`]),
    ...(await contradictions(ctx, seen)),
    ...(await leavesAmiss(db)),
  ]
}

async function contradictions(ctx: Ctx, seen: Set<string>): Promise<string[]> {
  const { db } = ctx
  const keys = await logKeysOf(ctx)
  const { log } = await headOfLog(db)
  const last = await lastCheckpoint(db, log)
  const tree = openTree(db, log, last?.size ?? 0)
  const root = Uint8Array.from(await tree.root())
  const flaws: string[] = []
  for (const note of seen) {
    const opened = await Promise.all(keys.map((key) => openCheckpoint(note, { log: key })))
    const head = opened.find((one) => one !== undefined)
    if (!head || head.size > (last?.size ?? 0)) {
      flaws.push(`forgotten: ${note}`)
      continue
    }
    const proof = (await tree.consistencyProof(head.size)).map((hash) => Uint8Array.from(hash))
    const isOne = isConsistent(head, { size: last?.size ?? 0, root }, proof)
    if (!isOne) flaws.push(`contradicted: ${note}`)
  }
  return flaws
}

/** Each statement is in the log once, and those that ended a second time; the log has no others. */
async function leavesAmiss(db: Db): Promise<string[]> {
  const statements = await db.selectFrom('statement').select(['hash', 'endedAt']).execute()
  const rows = await db.selectFrom('logLeaf').select('data').execute()
  const leaves = rows.map(({ data }) => readLeaf(data))
  const inLog = leaves.flatMap((leaf) =>
    leaf?.what === 'stated' || leaf?.what === 'withdrawn' ? [`${leaf.what} ${leaf.hash}`] : [],
  )
  const inTable = statements.flatMap(({ hash, endedAt }) => [
    `stated ${hash}`,
    ...(endedAt === null ? [] : [`withdrawn ${hash}`]),
  ])
  const amiss = [...new Set(inLog).symmetricDifference(new Set(inTable))]
  const isOnce = new Set(inLog).size === inLog.length
  return [...amiss, ...(isOnce ? [] : ['a leaf is there twice'])]
}

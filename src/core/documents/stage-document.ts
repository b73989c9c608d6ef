import type { PageSize } from '#contract/record.ts'
import { type TypeByText, typeByText } from '#contract/text/type-by-text.ts'
import type { Refusal } from '#contract/uploads.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import type { Limit } from '#platform/limits.ts'
import type { PreparedPage, Upload } from '#platform/pictures/picture.ts'
import { authorise, Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { clearAway } from './clear-away.ts'
import * as documents from './document-store.ts'

export type Staged =
  | { outcome: 'staged'; id: string; pages: PageSize[]; suggestion?: TypeByText }
  | { outcome: 'refused'; because: Refusal; retryAfterSeconds?: number }

/** Checks and cleans one file and stores each page in three sizes, to be attached later. */
export async function stageDocument(
  ctx: Ctx,
  upload: Upload,
  action: 'stage-document' | 'use-own-account' = 'stage-document',
): Promise<Staged> {
  authorise(ctx.actor, action)

  const pages: documents.StagedPage[] = []
  try {
    ctx.files.requireRoom()
    const limits = uploadLimits(ctx, upload)
    const counted = limits && (await ctx.counters.attempts.count([limits], ctx.now()))
    if (counted?.outcome === 'past') return { ...counted, ...refused('too-many-uploads') }
    const keep = async (page: PreparedPage) => void pages.push(await keepPage(ctx, page))
    const prepared = await ctx.files.preparePicture(upload, keep, actorId(ctx))
    if (prepared.outcome === 'refused') {
      await discard(ctx, pages)
      if (limits && prepared.because === 'busy') await ctx.counters.attempts.takeBack(limits)
      return prepared
    }
    const id = ctx.newId()
    const original = await originalOf(upload)
    const stagedAt = ctx.now().toISOString()
    await writeAs(ctx, action, async (db) => {
      await documents.insertStaged(db, { id, stagedBy: actorId(ctx), stagedAt, ...original }, pages)
    })
    const suggestion = typeByText(pages[0]?.text ?? '')
    const sizes = documents.sizesOf(pages)
    return { outcome: 'staged', id, pages: sizes, ...(suggestion && { suggestion }) }
  } catch (error) {
    if (error instanceof Forbidden) await discard(ctx, pages)
    // The other blobs are left to garbage collection: a row may point at them.
    if (isOutOfSpace(error)) return refused('no-space')
    throw error
  }
}

/** Files and kilobytes of one account, an hour */
export function uploadLimits(ctx: Ctx, upload: Upload): Limit[] | undefined {
  const { uploads } = ctx.settings
  if (uploads === 'off') return undefined
  const key = (what: string) => ctx.identity.seals.fingerprint(what, actorId(ctx))
  const bytes = 'path' in upload ? upload.bytes : upload.bytes.length
  const perHour = { kind: 'upload' as const, seconds: 3600 }
  return [
    { ...perHour, key: key('uploaded files'), most: uploads.files },
    {
      ...perHour,
      key: key('uploaded bytes'),
      most: uploads.megabytes * 1000,
      amount: Math.ceil(bytes / 1000),
    },
  ]
}

function refused(because: Refusal) {
  return { outcome: 'refused' as const, because }
}

/** What tells the file from every other, as it was sent: pages are encoded anew. */
async function originalOf(upload: Upload): Promise<documents.Original> {
  if ('path' in upload) return { originalBytes: upload.bytes, originalSha256: upload.hash }
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(upload.bytes))
  return {
    originalBytes: upload.bytes.length,
    originalSha256: hexOf(new Uint8Array(digest)),
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function keepPage(ctx: Ctx, { files, ...page }: PreparedPage) {
  const kept = files.map(async ({ size, bytes }) => {
    return { size, blob: await ctx.files.blobs.put(bytes), byteCount: bytes.length }
  })
  return { ...page, files: await Promise.all(kept) }
}

async function discard(ctx: Ctx, pages: documents.StagedPage[]): Promise<void> {
  const files = pages.flatMap(({ files }) => files)
  await clearAway(
    ctx,
    files.map(({ blob }) => blob),
  )
}

/** The owner of staged documents: only that person may attach them. */
export function actorId({ actor }: Ctx): string {
  return actor.role === 'stranger' ? '' : actor.id
}

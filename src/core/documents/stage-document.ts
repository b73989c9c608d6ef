import type { PageSize } from '#contract/record.ts'
import { type TypeByText, typeByText } from '#contract/text/type-by-text.ts'
import type { Refusal } from '#contract/uploads.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import type { Limit } from '#platform/limits.ts'
import type { Upload } from '#platform/pictures/picture.ts'
import { authorise, Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as documents from './document-store.ts'
import { storePages } from './store-pages.ts'

export type Staged =
  | { outcome: 'staged'; id: string; pages: PageSize[]; suggestion?: TypeByText }
  | { outcome: 'refused'; because: Refusal; retryAfterSeconds?: number }

/** Validates and sanitises one file and stores each page in three sizes, to be attached later. */
export async function stageDocument(
  ctx: Ctx,
  upload: Upload,
  action: 'stage-document' | 'use-own-account' = 'stage-document',
): Promise<Staged> {
  authorise(ctx.actor, action)

  try {
    ctx.files.requireRoom()
    const limits = uploadLimits(ctx, upload)
    const counted = limits && (await ctx.counters.attempts.count([limits], ctx.now()))
    if (counted?.outcome === 'past') return { ...counted, ...refused('too-many-uploads') }
    const stored = await storePages(ctx, upload, actorId(ctx))
    if (stored.outcome === 'refused') {
      if (limits && stored.because === 'busy') await ctx.counters.attempts.uncount(limits)
      return stored
    }
    const { id, pages, insert, discard } = stored
    await writeAs(ctx, action, (db) => insert(db, actorId(ctx))).catch(async (error) => {
      if (error instanceof Forbidden) await discard()
      throw error
    })
    const suggestion = typeByText(pages[0]?.text ?? '')
    const sizes = documents.sizesOf(pages)
    return { outcome: 'staged', id, pages: sizes, ...(suggestion && { suggestion }) }
  } catch (error) {
    // The blobs are left to garbage collection, since a row may point at them already.
    if (isOutOfSpace(error)) return refused('no-space')
    throw error
  }
}

/** Rate limits of one account: files and kilobytes per hour */
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

/** The caller's account id, the owner of staged documents: only that person may attach them. */
export function actorId({ actor }: Ctx): string {
  return actor.role === 'stranger' ? '' : actor.id
}

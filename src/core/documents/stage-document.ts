import type { PageSize } from '#contract/record.ts'
import type { Refusal } from '#contract/uploads.ts'
import { isOutOfSpace } from '#platform/db/errors.ts'
import type { PreparedPage, Upload } from '#platform/pictures/picture.ts'
import { authorise, Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { clearAway } from './clear-away.ts'
import * as documents from './document-store.ts'

export type Staged =
  | { outcome: 'staged'; id: string; pages: PageSize[] }
  | { outcome: 'refused'; because: Refusal }

/** Checks and cleans one file and stores each page in three sizes, to be attached later. */
export async function stageDocument(ctx: Ctx, upload: Upload): Promise<Staged> {
  authorise(ctx.actor, 'stage-document')

  const pages: documents.StagedPage[] = []
  try {
    ctx.files.requireRoom()
    const prepared = await ctx.files.preparePicture(upload, async (page) => {
      pages.push(await keepPage(ctx, page))
    })
    if (prepared.outcome === 'refused') {
      await discard(ctx, pages)
      return prepared
    }
    const id = ctx.newId()
    const stagedAt = ctx.now().toISOString()
    await writeAs(ctx, 'stage-document', async (db) => {
      await documents.insertStaged(db, { id, stagedBy: actorId(ctx), stagedAt }, pages)
    })
    return { outcome: 'staged', id, pages: documents.sizesOf(pages) }
  } catch (error) {
    if (error instanceof Forbidden) await discard(ctx, pages)
    // The other blobs are left to garbage collection: a row may point at them.
    if (isOutOfSpace(error)) return { outcome: 'refused', because: 'no-space' }
    throw error
  }
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

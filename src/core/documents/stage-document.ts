import type { FileType } from '#contract/document-types.ts'
import type { Refusal } from '#platform/images.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as documents from './document-store.ts'

export type Staged = { outcome: 'staged'; id: string } | { outcome: 'refused'; because: Refusal }

/** Takes in one scan: checked, cleaned, kept in three sizes, and waiting for a record to claim it. */
export async function stageDocument(ctx: Ctx, type: FileType, bytes: Uint8Array): Promise<Staged> {
  authorise(ctx.actor, 'stage-document')

  const prepared = await ctx.preparePicture(bytes)
  if (prepared.outcome === 'refused') return prepared
  const pages = await Promise.all(
    prepared.pages.map(async ({ width, height, files }) => ({
      width,
      height,
      files: await Promise.all(
        files.map(async ({ size, bytes }) => {
          return { size, blob: await ctx.blobs.put(bytes), byteCount: bytes.length }
        }),
      ),
    })),
  )
  const id = ctx.newId()
  const stagedAt = ctx.now().toISOString()
  await ctx.db.transaction().execute(async (db) => {
    await documents.insertStaged(db, { id, type, stagedBy: stager(ctx), stagedAt }, pages)
  })
  return { outcome: 'staged', id }
}

/** Whose staged documents somebody may claim: their own. */
export function stager({ actor }: Ctx): string {
  return actor.role === 'stranger' ? '' : actor.id
}

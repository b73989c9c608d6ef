import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { writeAs } from '../write-as.ts'
import * as drafts from './draft-store.ts'

type Shown = {
  key?: string
  /** The versions that the caller has loaded or saved; without it, any version is deleted */
  known?: readonly number[] | undefined
}

/** Deletes a draft unless it is not the one that was shown: another tab may have saved a different one. */
export async function discardDraft(ctx: Ctx, form: string, { key, known }: Shown = {}) {
  const accountId = actorId(ctx)
  await writeAs(ctx, 'keep-draft', async (db) => {
    const draft = await drafts.lock(db, accountId, form)
    if (!draft) return
    const kept = JSON.parse(draft.value)
    const isOther = key !== undefined && kept.key !== key
    if (isOther || known?.includes(kept.at ?? 0) === false) return
    await drafts.remove(db, accountId, form)
  })
}

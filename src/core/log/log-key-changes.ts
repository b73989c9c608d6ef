import type { KeyChange } from '#contract/proof/leaf.ts'
import type { Ctx } from '../context.ts'
import { didChange } from '../rows.ts'
import { allKeys, type SigningKey } from '../statements/signing-key-store.ts'
import { appendLeaf } from './append-leaf.ts'

/** Appends a leaf for each key that begins, is retired or compromised, once per event. */
export async function logKeyChanges({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  for (const key of (await allKeys(db)).toReversed()) {
    for (const became of changesOf(key)) {
      if (key.logged.split(' ').includes(became)) continue
      await db.transaction().execute(async (db) => {
        const logged = `${key.logged} ${became}`.trim()
        const change = db.updateTable('signingKey').set({ logged }).where('id', '=', key.id)
        if (!(await didChange(change.where('logged', '=', key.logged)))) return
        await appendLeaf(db, { now }, { what: 'key', thumbprint: key.id, became })
        key.logged = logged
      })
    }
  }
}

function changesOf({ retiredAt, compromisedSince }: SigningKey): KeyChange[] {
  return [
    'begins',
    ...(retiredAt ? ['retired' as const] : []),
    ...(compromisedSince ? ['compromised' as const] : []),
  ]
}

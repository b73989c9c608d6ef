import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftOfRecord } from '#contract/forms/record-draft.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { aFolder, backedUp, filesBelow } from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { anAddedRecord, eraseAtOnce, openTestPortal } from '../../tests/test-portal.ts'

test('nothing of the erased is left in the SQLite file, in its log, or in a backup made afterwards', async () => {
  await using site = await openTestPortal('sqlite')
  await using kept = aFolder()
  const admin = await site.as('admin')
  const { db } = admin
  const ids: string[] = []
  for (let count = 0; count < 30; count++) {
    const numbers = { passportNumber: `MARKER${count}`, irccNumber: `MARKERI${count}` }
    const id = await anAddedRecord(site, { ...numbers, name: `Marker Name ${count}` })
    const fields = { address: `${count} Marker Street, ${'long '.repeat(30)}` }
    await updateRecord(admin, { id, revision: 1, fields, documents: {} })
    ids.push(id)
  }
  const account = await anAccount(site, 'moderator')
  await db
    .updateTable('account')
    .set({ name: 'Marker Moderator' })
    .where('id', '=', account.id)
    .execute()
  for (const id of ids) {
    const value = JSON.stringify({ address: 'Marker draft '.repeat(20) })
    const draft = { accountId: account.id, form: draftOfRecord(id), value, updatedAt: '2026-01-01' }
    await db.insertInto('draft').values(draft).execute()
  }
  const files = ['', '-wal', '-shm'].map((end) => join(site.dataDir, `countersign.db${end}`))
  const marked = (among: string[]) => among.filter((file) => existsSync(file) && hasMarker(file))
  expect(marked(files)).not.toEqual([])

  for (const id of ids) expect(await eraseAtOnce(admin, id)).toBe('erased')
  expect(await deleteAccount(admin, account.id)).toBe('deleted')
  expect(marked(files)).toEqual([])
  const backup = await backedUp(site, kept.folder)
  expect(marked(await filesBelow(backup))).toEqual([])
})

function hasMarker(file: string): boolean {
  return /marker/i.test(readFileSync(file).toString('latin1'))
}

import { expect, test } from 'vitest'
import { fileTypes } from '#contract/document-types.ts'
import { checkAnyProof } from '#contract/proof/check-proof.ts'
import { factNames, mostProofBytes, type ProofFile } from '#contract/proof/proof-file.ts'
import { insertRows } from '#platform/db/insert-rows.ts'
import { publish } from '../../../tests/proofs.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { completeCheckpoint, lastCheckpoint } from '../log/log-store.ts'
import { makeProofFile } from './make-proof-file.ts'
import { readKeys } from './read-keys.ts'
import { restateRecord } from './state-record.ts'

const pages = 30
const letters = (count: number) => 'ক্ষ'.repeat(count).slice(0, count)
const [long, address] = [letters(200), letters(500)]
const names = { name: long, fatherName: long, motherName: long, address, nationality: letters(100) }
const details = {
  issuer: long,
  seenOn: '2026-01-01',
  issuedOn: '2026-01-01',
  expiresOn: '2027-01-01',
}

test.each(engines)(
  'all that a statement can disclose fits into a file, if need be without the time stamp, on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { db } = admin
    const organisation = { ...admin.settings.organisation, name: letters(120) }
    await test.set({ organisation })
    const recordId = await anAddedRecord(test, names)
    const staged = { pages: '[]', stagedBy: 'x', stagedAt: '2026-01-01T00:00:00.000Z' }
    const file = { originalSha256: 'a'.repeat(64), originalBytes: 15_000_000 }
    for (const type of fileTypes) {
      const document = { id: `D-${type}`, recordId, type, ...staged, ...file, ...details }
      const owners = { noticeId: null, classId: null, accountId: null }
      await insertRows(db, 'document', [
        { ...document, ...owners, provenance: 'confirmed-with-issuer' },
      ])
      const files = Array.from({ length: type === 'photo' ? 1 : pages }, (_, at) => {
        const blob = `${'b'.repeat(62)}${at + 10}-${type}`
        return { documentId: document.id, page: at + 1, size: 'full' as const, blob, byteCount: 1 }
      })
      await insertRows(db, 'documentFile', files)
    }
    const ctx = await test.as('admin')
    await db.transaction().execute((db) => restateRecord(db, ctx, recordId))
    await publish(test, ctx)
    const [timestamp, keys] = ['A'.repeat(8000), await readKeys(ctx)]
    const last = await lastCheckpoint(db, 1)
    if (last) await completeCheckpoint(db, last, { timestamp })

    const made = async (documents: typeof fileTypes) => {
      const text = (await makeProofFile(ctx, { recordId, documents, facts: factNames })) ?? ''
      expect(Buffer.byteLength(text)).toBeLessThan(mostProofBytes)
      const asked = { text, trusted: keys, witnesses: [], askStatus: async () => undefined }
      const { signature, log, statement } = await checkAnyProof({ ...asked, now: ctx.now() })
      expect([signature.outcome, log.outcome]).toEqual(['valid', 'logged'])
      expect(Object.keys(statement?.facts ?? {})).toHaveLength(factNames.length + documents.length)
      return (JSON.parse(text) as ProofFile).log.timestamp
    }
    expect(await made(fileTypes.slice(0, 3))).toBe(timestamp)
    expect(await made(fileTypes)).toBeUndefined()
  },
)

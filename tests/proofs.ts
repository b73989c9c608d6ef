import sharp from 'sharp'
import { originOfDid } from '#contract/proof/identity.ts'
import type { ProofFile } from '#contract/proof/proof-file.ts'
import type { Ctx } from '#core/context.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { publishLog } from '#core/log/publish-log.ts'
import { makeDueStatements } from '#core/statements/make-due-statements.ts'
import { makeProofFile } from '#core/statements/make-proof-file.ts'
import { readKeys } from '#core/statements/read-keys.ts'
import { settleIdentity } from '#core/statements/settle-identity.ts'
import { currentKey } from '#core/statements/signing-key-store.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { anAddedRecord, type TestPortal } from './test-portal.ts'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

export async function publish(test: TestPortal, ctx: Ctx): Promise<void> {
  await publishLog({ ...ctx, logFiles: openLogFiles(test.portal.config.blobs) })
}

export async function aRecordWithDocuments(test: TestPortal, ctx: Ctx): Promise<string> {
  const staged = await Promise.all([
    stageDocument(ctx, { bytes: scan }),
    stageDocument(ctx, { bytes: scan }),
  ])
  const [visa = '', medical = ''] = staged.map((one) => (one.outcome === 'staged' ? one.id : ''))
  return anAddedRecord(test, { documents: { visa, medical } })
}

/** Adds a record, publishes the log, and makes a proof file. */
export async function aProof(test: TestPortal) {
  const admin = await test.as('admin')
  const id = await aRecordWithDocuments(test, admin)
  await publish(test, admin)
  const chosen = { recordId: id, documents: ['visa'], facts: ['name', 'address'] } as const
  const text = (await makeProofFile(admin, chosen)) ?? ''
  const keys = await readKeys(admin)
  const [fingerprint = ''] = keys
    .filter(({ purpose }) => purpose === 'statements')
    .map(({ id }) => id)
  const logKey = keys.find(({ purpose }) => purpose === 'log')?.id ?? ''
  return { admin, recordId: id, text, file: JSON.parse(text) as ProofFile, fingerprint, logKey }
}

/** A proof file of a statement that the site made at another address, from which it has moved back. */
export async function aProofOfFormerAddress(test: TestPortal): Promise<string> {
  const admin = await test.as('admin')
  const recordId = await anAddedRecord(test)
  const { did } = await currentKey(admin.db, 'statements')
  const move = (to: string) => {
    const publicUrl = new URL(to)
    return settleIdentity(admin, { publicUrl, newIdentity: publicUrl.host, isServing: true })
  }
  await move('https://former.example.org')
  await makeDueStatements(admin)
  const text = (await makeProofFile(admin, { recordId, documents: [], facts: ['name'] })) ?? ''
  await move(originOfDid(did))
  return text
}

import { S3mini } from 's3mini'
import { expect, test } from 'vitest'
import { readIntact } from '#platform/blobs/blob-store.ts'
import { plain } from '../../../tests/fixtures/uploads.ts'
import { bucketEnvironment, newBucket } from '../../../tests/s3/test-bucket.ts'
import { anAddedRecord, eraseAtOnce, openTestPortal } from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { verifyFiles } from '../upkeep/verify-files.ts'
import { openStaffDocument } from './open-staff-document.ts'
import { removeStaged } from './remove-staged.ts'
import { stageDocument } from './stage-document.ts'
import { sweepStaged } from './sweep-staged.ts'

const scan = await plain(90, 60).jpeg().toBuffer()

async function staged(ctx: Ctx): Promise<string> {
  const result = await stageDocument(ctx, { bytes: scan })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

test('files are staged, opened, taken back, deleted with their record and swept from a bucket, too', async () => {
  const bucket = await newBucket()
  await using test = await openTestPortal('postgres', bucketEnvironment(bucket))
  const admin = await test.as('admin')
  const blobCount = async () => (await Array.fromAsync(admin.files.blobs.list())).length
  const open = (documentId: string) =>
    openStaffDocument(admin, { documentId, page: '1', size: 'page' })

  const [used, unwanted, forgotten] = [
    await staged(admin),
    await staged(admin),
    await staged(admin),
  ]
  expect(await blobCount()).toBe(9)
  expect(await open(used)).toBeDefined()
  expect(await removeStaged(admin, unwanted)).toBe('removed')
  expect(await blobCount()).toBe(6)
  const id = await anAddedRecord(test, { documents: { visa: used } })

  await admin.files.blobs.put(Buffer.from('bytes to which no row points'))
  test.wait(8 * 86_400_000)
  for (let share = 0; share < 16; share++) {
    await sweepStaged(admin)
    test.wait(3_600_000)
  }
  expect(await open(forgotten)).toBeUndefined()
  expect(await open(used)).toBeDefined()
  expect(await blobCount()).toBe(3)

  // One damaged object does not stop the others from being read, verified or backed up.
  const rows = await admin.db.selectFrom('documentFile').select(['blob', 'size']).execute()
  const { blob = '' } = rows.find(({ size }) => size === 'page') ?? {}
  const { endpoint, accessKeyId, secretAccessKey, region } = bucket
  const keys = { accessKeyId, secretAccessKey, region }
  const store = new S3mini({ endpoint: `${endpoint.origin}/${bucket.bucket}`, ...keys })
  await store.putObject(blob, Buffer.from('garbage'))
  expect(await open(used)).toBeUndefined()
  const verified = await verifyFiles({ ...admin, readIntact })
  expect(verified).toMatchObject({ files: 3, missing: [], damaged: [{ blob }] })
  const backup = await test.portal.upkeep.backUp()
  expect(backup?.missing).toEqual([blob])

  await eraseAtOnce(admin, id)
  expect(await open(used)).toBeUndefined()
  expect(await blobCount()).toBe(0)
})

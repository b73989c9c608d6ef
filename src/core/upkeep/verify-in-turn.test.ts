import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FilesVerified } from '#contract/site/overview.ts'
import { readIntact } from '#platform/blobs/blob-store.ts'
import { filesBelow, scan } from '../../../tests/backups.ts'
import { plain } from '../../../tests/fixtures/uploads.ts'
import { added, aRecord, engines, eraseAtOnce, openTestPortal } from '../../../tests/test-portal.ts'
import { readOverview } from '../activity/read-overview.ts'
import type { Ctx } from '../context.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { addRecord } from '../records/add-record.ts'
import { leasedJobs } from './leased-jobs.ts'
import { verifyInTurn, verifyJob } from './verify-in-turn.ts'

const sixHours = 6 * 3_600_000

describe.each(engines)('on %s', (engine) => {
  test('all files are read within a week, little by little, and what is bad is known until it is mended', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const ids: string[] = []
    for (let n = 1; n <= 12; n++) {
      const numbers = { passportNumber: `A${n}`, irccNumber: `B${n}` }
      // Each photo has different bytes, and so a different hash.
      const photo = await plain(90, 60 + 7 * n)
        .jpeg()
        .toBuffer()
      const documents = { photo: await stagedBytes(admin, photo) }
      ids.push(await added(addRecord(admin, aRecord({ ...numbers, documents }))))
    }
    const files = (await filesBelow(join(test.dataDir, 'blobs'))).toSorted()
    expect(files).toHaveLength(36)
    const [emptied = '', garbled = '', gone = ''] = [files[3], files[17], files[30]]
    const bytes = await readFile(emptied)
    await writeFile(emptied, '')
    await writeFile(garbled, Buffer.alloc((await readFile(garbled)).length, 'x'))
    await rm(gone)

    const [read, lost]: [string[], string[]] = [[], []]
    let suspects: string[] = []
    const step = (before: unknown) =>
      verifyInTurn(
        {
          ...admin,
          suspects,
          pause: async () => {},
          reportLoss: (blob, because) => lost.push(`${because} ${blob}`),
          async read(blob) {
            read.push(blob)
            const bytes = await readIntact(admin.files.blobs, blob)
            return typeof bytes === 'string' ? bytes : 'intact'
          },
        },
        before as FilesVerified | undefined,
      )
    const job = leasedJobs({ ...admin, holder: 'here' })(verifyJob, sixHours, step)
    const steps = async (count: number) => {
      for (let times = 0; times < count; times++) {
        test.wait(sixHours)
        await job()
      }
    }
    await job()
    await steps(14)
    const half = new Set(read).size
    expect(half).toBeGreaterThan(6)
    expect(half).toBeLessThan(30)
    expect((await readOverview(admin)).files).not.toHaveProperty('verifiedAt')
    await steps(16)
    expect(new Set(read).size).toBe(36)
    expect(lost.toSorted()).toEqual(
      [
        `damaged ${nameOf(emptied)}`,
        `damaged ${nameOf(garbled)}`,
        `missing ${nameOf(gone)}`,
      ].toSorted(),
    )
    expect((await readOverview(admin)).files).toMatchObject({
      bad: 3,
      verifiedAt: expect.any(String),
    })

    await writeFile(emptied, bytes)
    await steps(1)
    expect((await readOverview(admin)).files?.bad).toBe(2)
    for (const id of ids) await eraseAtOnce(admin, id)
    await steps(1)
    expect((await readOverview(admin)).files?.bad).toBe(0)
    expect(lost).toHaveLength(3)

    await added(addRecord(admin, aRecord({ documents: { photo: await stagedBytes(admin, scan) } })))
    const [one = ''] = await filesBelow(join(test.dataDir, 'blobs'))
    await writeFile(one, 'garbage')
    suspects = [nameOf(one)]
    await steps(1)
    expect((await readOverview(admin)).files?.bad).toBe(1)
  })
})

test('verification starts over if the clock was ahead', async () => {
  await using test = await openTestPortal('sqlite', {}, { holdClock: true })
  const admin = await test.as('admin')
  await added(addRecord(admin, aRecord()))
  const deps = {
    ...admin,
    suspects: [],
    pause: async () => {},
    reportLoss: () => {},
    read: async () => 'intact' as const,
  }
  const ahead = new Date(admin.now().getTime() + 7 * 86_400_000).toISOString()
  const last = { at: ahead, files: 9 }
  const before = { begunAt: ahead, reached: 'f', files: 3, bad: [], last }
  const begun = { begunAt: admin.now().toISOString(), reached: '', files: 0, bad: [] }
  expect(await verifyInTurn(deps, before)).toEqual(begun)
})

async function stagedBytes(ctx: Ctx, bytes: Buffer): Promise<string> {
  const result = await stageDocument(ctx, { bytes })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? ''
}

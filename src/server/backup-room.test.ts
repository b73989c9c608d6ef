import fs, { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { backupFailure } from '#core/upkeep/backup-failure.ts'
import { listBackups, nameOf } from '#platform/backup/backups.ts'
import { missingReserveBytes } from '#platform/disk-reserve.ts'
import { filesBelow, staged } from '../../tests/backups.ts'
import { anAddedRecord, engines, openTestPortal } from '../../tests/test-portal.ts'

const { statfsSync } = fs

/** What the system says is free, each time that it is asked; the last answer stays. */
function free(...answers: number[]): void {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0])
  const answer = () => ({ bsize: 1, bavail: next() })
  setStatfs(answer as unknown as typeof statfsSync)
}

function setStatfs(to: typeof statfsSync): void {
  fs.statfsSync = to
  syncBuiltinESMExports()
}

afterEach(() => setStatfs(statfsSync))

const day = 24 * 3_600_000
const megabytes = (count: number) => count * 1_000_000

test.each(engines)(
  'on %s the daily backup leaves the site the space that it needs, and makes room by old ones',
  async (engine) => {
    free(megabytes(5000))
    await using test = await openTestPortal(engine, { BACKUP_KEEP: '2' })
    const { upkeep, config } = test.portal
    const { folder } = config.backups
    const { db } = await test.as('admin')
    const reserve = missingReserveBytes(config.dataDir)
    await upkeep.backUpIfDue()
    for (const name of ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04']) {
      const old = join(folder, `countersign-${name}T000000Z`)
      mkdirSync(old, { recursive: true })
      writeFileSync(join(old, 'manifest.sha256'), '')
    }
    // A network disk that hangs would hang the site, so the folder is left alone until a backup is due.
    const looked = vi.spyOn(fs, 'statSync')
    syncBuiltinESMExports()
    await upkeep.backUpIfDue()
    expect(looked).not.toHaveBeenCalledWith(folder)
    looked.mockRestore()
    syncBuiltinESMExports()
    const names = () => readdirSync(folder).filter((name) => name.startsWith('countersign-'))

    test.wait(day)
    free(reserve + megabytes(300), reserve + megabytes(199))
    await upkeep.backUpIfDue()
    expect(await backupFailure(db)).toMatchObject({ fault: 'no-space' })
    expect(names()).toEqual(['countersign-2020-01-03T000000Z', 'countersign-2020-01-04T000000Z'])

    // On a disk that is low anyway, a backup that takes little is made.
    test.wait(day)
    free(reserve + megabytes(150), reserve + megabytes(149))
    await upkeep.backUpIfDue()
    expect(await backupFailure(db)).toBeUndefined()
    expect(names()).toEqual([expect.stringContaining('2020-01-04'), expect.any(String)])
  },
)

test('room is not made by the only backup that has what the site has lost', async () => {
  free(megabytes(5000))
  await using test = await openTestPortal('sqlite', { BACKUP_KEEP: '1' })
  const { upkeep, config } = test.portal
  const reserve = missingReserveBytes(config.dataDir)
  await anAddedRecord(test, { documents: { photo: await staged(test) } })
  const afterADay = async () => {
    test.wait(day)
    await upkeep.backUpIfDue()
    return listBackups(config.backups.folder)
  }
  await upkeep.backUpIfDue()
  const [whole] = await afterADay()
  for (const lost of await filesBelow(join(test.dataDir, 'blobs'))) rmSync(lost)
  // A backup takes what is lost from the one before it, unless that lacks it too.
  const without = join(config.backups.folder, nameOf(new Date(Number(whole?.at) + 3_600_000)))
  mkdirSync(without)
  writeFileSync(join(without, 'manifest.sha256'), '')
  expect(await afterADay()).toEqual([whole, expect.anything()])

  free(reserve + megabytes(300), reserve + megabytes(199))
  const kept = await afterADay()
  expect(await backupFailure((await test.as('admin')).db)).toMatchObject({ fault: 'no-space' })
  expect(kept).toEqual([whole, expect.anything()])
})

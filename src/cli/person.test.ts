import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listActivityOf } from '#core/activity/list-activity-of.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { staged } from '../../tests/backups.ts'
import { anAddedRecord, engines, openTestPortal } from '../../tests/test-portal.ts'
import { unzipped } from '../../tests/zips.ts'
import { exportPersonToFile, listOpenRequests } from './person.ts'

describe.each(engines)('on %s', (engine) => {
  test('a copy is written whole, for its owner alone, and replaces nothing', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test, { documents: { visa: await staged(test) } })
    const output = join(test.dataDir, 'copy.zip')
    const wanted = { who: ' xx 000-0001 ', output }
    const written = await exportPersonToFile(test.portal, wanted)
    expect(written).toMatchObject({ outcome: 'done', say: `${output}\n`, data: { id } })
    expect(statSync(output).mode & 0o777).toBe(0o600)
    const zip = unzipped(readFileSync(output))
    expect(zip.names).toContain('documents/visa/page-1.webp')
    expect(zip.json('activity.json')).toMatchObject([{ action: 'record.added' }])
    const [copied] = await listActivityOf(await test.as('admin'), id)
    expect(copied).toMatchObject({ action: 'record.copied-for-person' })
    const again = await exportPersonToFile(test.portal, wanted)
    expect(again).toMatchObject({ outcome: 'failed', say: expect.stringContaining('exists') })
    const nobody = await exportPersonToFile(test.portal, { who: 'NOBODY', output: `${output}2` })
    expect(nobody).toMatchObject({ outcome: 'failed', say: expect.stringContaining('no record') })
    const nowhere = { ...wanted, output: join(test.dataDir, 'none', 'copy.zip') }
    await expect(exportPersonToFile(test.portal, nowhere)).rejects.toThrow(
      `No file can be made in ${join(test.dataDir, 'none')} (ENOENT): name another place with --output`,
    )
    const entries = await listActivityOf(await test.as('admin'), id)
    expect(entries.map(({ action }) => action)).toEqual([
      'record.copied-for-person',
      'record.added',
    ])
    const orphans = readdirSync(test.dataDir).filter((name) =>
      /copy\.zip2|countersign-copy/.test(name),
    )
    expect(orphans).toEqual([])
  })

  test('one of several records with a number is chosen by its id', async () => {
    await using test = await openTestPortal(engine)
    const binned = await anAddedRecord(test)
    await deleteRecord(await test.as('admin'), binned)
    const id = await anAddedRecord(test)
    const output = join(test.dataDir, 'copy.zip')
    const several = await exportPersonToFile(test.portal, { who: 'XX0000001', output })
    expect(several.outcome).toBe('failed')
    for (const part of [binned, id, 'in the bin']) expect(several.say).toContain(part)
    expect(await exportPersonToFile(test.portal, { who: binned, output })).toMatchObject({
      outcome: 'done',
    })
  })

  test('open requests are listed, the most urgent first', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    const earlier = new Date(admin.now().getTime() - 40 * 86_400_000).toISOString().slice(0, 10)
    await recordRequest(admin, { recordId, kind: 'access', note: 'SECRET' })
    await recordRequest(admin, { recordId, kind: 'erasure', askedOn: earlier, note: '' })
    const { say } = await listOpenRequests(test.portal)
    expect(say.split('\n').map((line) => line.slice(12, 21).trim())).toEqual([
      ...['erasure', 'access', ''],
    ])
    expect(say).toContain(recordId)
    expect(say).not.toContain('SECRET')
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aFolder, anEmptyPlace, backedUp } from '../../tests/backups.ts'
import { anAddedRecord, engines, eraseAtOnce, openTestPortal } from '../../tests/test-portal.ts'
import { restoreSite } from './backups.ts'

const progress = () => {}

test.each(engines)(
  'a named list that an editor has saved is read, and a file that is none is refused, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_AT: 'off' })
    await using place = await anEmptyPlace(engine)
    const id = await anAddedRecord(test)
    const from = await backedUp(test, join(kept.folder, 'backups'))
    await eraseAtOnce(await test.as('admin'), id)

    const list = readFileSync(join(test.portal.config.dataDir, 'erased.log'), 'utf8')
    expect(list).toContain(id)
    const erased = join(kept.folder, 'list')
    const restore = () => restoreSite(place.config, { from, erased, progress, dryRun: true })
    for (const other of [Buffer.from(list, 'utf16le'), gzipSync(list), 'no list', '{"sealed":1}']) {
      writeFileSync(erased, other)
      await expect(restore()).rejects.toThrow(`${erased} has no line of such a list`)
    }
    const database = join(kept.folder, 'other.db')
    new DatabaseSync(database).exec('create table other (id)')
    await expect(
      restoreSite(place.config, { from, erased: database, progress, dryRun: true }),
    ).rejects.toThrow(`${database} has no such list`)
    writeFileSync(erased, '')
    expect((await restore()).say).toContain(`${erased} (0)`)
    writeFileSync(erased, `\ufeff${list.replaceAll('\n', '\r\n')}0190`)
    expect((await restore()).say).toContain(`${erased} (1)`)
    const restored = await restoreSite(place.config, { from, erased, progress })
    expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 1 } })
  },
)

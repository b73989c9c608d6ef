import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  aFile,
  anImporter,
  aRow,
  aWorkbook,
  aZip,
  headings,
  someRows,
} from '../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../tests/test-portal.ts'
import { importPeople } from './imports.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()
const progress = () => {}

describe.each(engines)('importing on the command line on %s', (engine) => {
  test('brings people with the scans of a folder or a ZIP, and says what is wrong', async () => {
    await using test = await openTestPortal(engine)
    const folder = join(test.dataDir, 'scans')
    mkdirSync(join(folder, 'IM000000'), { recursive: true })
    writeFileSync(join(folder, 'IM000000', 'visa.jpg'), scan)
    writeFileSync(join(folder, 'IM000000', 'Thumbs.db'), '')
    const file = aCsv([...someRows(2), aRow(2, { 2: '' })])

    const dry = await importPeople(test.portal, { file, files: [folder], dryRun: true, progress })
    expect(dry).toMatchObject({
      outcome: 'failed',
      isReport: true,
      data: { state: 'checked', counts: { right: 2, wrong: 1, files: 1, filesMatched: 1 } },
    })
    expect(dry.say).toContain('row 4: Name is missing\n')
    expect(dry.say).toContain('Passport No. = passportNumber, ')
    const given = await importPeople(test.portal, { file: folder, progress })
    expect(given).toMatchObject({ outcome: 'failed', say: expect.stringContaining('is a folder') })
    const device = await importPeople(test.portal, { file: '/dev/null', progress })
    expect(device).toMatchObject({
      outcome: 'failed',
      say: expect.stringContaining('is not a file'),
    })
    const { db } = await test.as('admin')
    expect(await db.selectFrom('record').select('id').execute()).toEqual([])

    const files = aZip({ 'IM000000_visa.jpg': scan, 'IM000001/photo.jpg': scan })
    const done = await importPeople(test.portal, { file, files: [files], progress })
    expect(done).toMatchObject({
      outcome: 'failed',
      isReport: true,
      data: { state: 'done', counts: { added: 2, refused: 1 } },
    })
    expect(done.say).toContain('2 added, 0 filled, 0 skipped, 1 refused')
    const again = await importPeople(test.portal, { file: aCsv(someRows(2)), progress })
    expect(again).toMatchObject({ outcome: 'done', data: { counts: { skipped: 2, refused: 0 } } })
    const types = await db.selectFrom('document').select('type').where('type', '!=', '').execute()
    expect(types.map(({ type }) => type).toSorted()).toEqual(['photo', 'visa'])
  })

  test('takes no larger spreadsheet and no larger ZIP than the page', async () => {
    await using test = await openTestPortal(engine)
    const large = (path: string, bytes: number) => {
      truncateSync(path, bytes)
      return path
    }
    const says = 'a spreadsheet may have 50 MB, a ZIP 200 MB'
    const sheet = await importPeople(test.portal, {
      file: large(aCsv(someRows(1)), 50_000_001),
      progress,
    })
    expect(sheet).toMatchObject({ outcome: 'failed', say: expect.stringContaining(says) })
    const zip = large(aZip({ 'IM000000/visa.jpg': scan }), 200_000_001)
    const file = aCsv(someRows(1))
    await expect(importPeople(test.portal, { file, files: [zip], progress })).rejects.toThrow(says)
    const { db } = await test.as('admin')
    expect(await db.selectFrom('import').select('id').execute()).toEqual([])
  })

  test('names links in a folder as files that cannot be used', async () => {
    await using test = await openTestPortal(engine)
    const folder = join(test.dataDir, 'scans')
    mkdirSync(folder)
    const elsewhere = join(test.dataDir, 'elsewhere.jpg')
    writeFileSync(elsewhere, scan)
    symlinkSync(elsewhere, join(folder, 'IM000000_visa.jpg'))
    symlinkSync(test.dataDir, join(folder, 'IM000009'))
    const file = aCsv(someRows(1))
    const dry = await importPeople(test.portal, { file, files: [folder], dryRun: true, progress })
    expect(dry.data).toMatchObject({ counts: { files: 2, filesRefused: 2, filesMatched: 0 } })
    expect(dry.say).toContain(
      'no row: IM000009: This is not a JPEG, PNG, WebP or PDF file. Open it and save it as JPEG or PDF.\n',
    )
  })

  test('says in sentences what to do about dates, sheets and letters', async () => {
    await using test = await openTestPortal(engine)
    const ask = (file: string) => importPeople(test.portal, { file, dryRun: true, progress })
    const dated = await ask(aCsv([[...aRow(0), '03/04/1990']], [...headings, 'Date of birth']))
    expect(dated.say).toMatch(/^row 2: Date of birth: it is not clear which number is the day/m)
    expect(dated.say).toContain('\nSay with --dates whether the day or the month comes first.\n')
    const sheets = await ask(
      aWorkbook(`
sheet.append(${JSON.stringify(headings)})
sheet.append(${JSON.stringify(aRow(1))})
book.create_sheet('Others')`),
    )
    expect(sheets.say).toMatch(/^Note: The file has several sheets.* with --sheet\.$/m)
    const csv = await importPeople(test.portal, { file: aCsv(someRows(1)), sheet: 'A', progress })
    expect(csv).toMatchObject({
      outcome: 'failed',
      say: expect.stringMatching('A CSV file has none'),
    })
    const latin = await ask(aFile('latin.csv', Buffer.from('Name,Number\nJos\xe9,1', 'latin1')))
    expect(latin).toMatchObject({ outcome: 'failed', say: expect.stringMatching('--encoding') })
  })

  test('reads files and folders whose names are not UTF-8', async () => {
    await using test = await openTestPortal(engine)
    const files = join(test.dataDir, 'scans')
    mkdirSync(files)
    const inside = (name: string) =>
      Buffer.concat([Buffer.from(files), Buffer.from(name, 'latin1')])
    mkdirSync(inside('/IM000000 Ren\xe9'))
    writeFileSync(inside('/IM000000 Ren\xe9/visa r\x82sum\x82.jpg'), scan)
    const file = aCsv(someRows(1))
    const dry = await importPeople(test.portal, { file, files: [files], dryRun: true, progress })
    expect(dry.data).toMatchObject({ counts: { files: 1, filesMatched: 1 } })
  })

  test('maps columns by what is asked for, and says what there is to choose', async () => {
    await using test = await openTestPortal(engine)
    const file = aCsv([[...aRow(0), 'Old St', '2027-01-01']], [...headings, 'Home', 'Visa till'])
    const ask = (...map: string[]) => {
      return importPeople(test.portal, { file, map, dryRun: true, progress })
    }
    await expect(ask('Nothing=name')).rejects.toThrow('no column is called "Nothing", but Passport')
    const untold = { outcome: 'failed', say: expect.stringContaining('must end in = and one of') }
    expect(await ask('Home=street')).toMatchObject(untold)
    expect(await ask('Address=')).toMatchObject({ outcome: 'failed', say: /address/ })
    const wanted = { file, files: [join(test.dataDir, 'nowhere')], progress }
    await expect(importPeople(test.portal, wanted)).rejects.toThrow('ENOENT')
    const { db } = await test.as('admin')
    expect(
      await db.selectFrom('import').select('id').execute(),
      'what nobody goes on with',
    ).toEqual([])
    const mapped = await ask('home=address', 'Visa till=expiresOn.visa')
    expect(mapped).toMatchObject({ outcome: 'done', data: { counts: { right: 1 } } })
    expect(mapped.say).toContain('1 row right, 0 wrong, 0 with records')
    const address = await ask('Home=address', 'Address=address', 'Visa till=expiresOn.visa')
    expect(address).toMatchObject({ outcome: 'done', data: { counts: { right: 1 } } })
    const joined = await db.selectFrom('import').select('mapping').orderBy('id', 'desc').execute()
    expect(joined[0]?.mapping).toContain('"address","address","expiresOn.visa"')
    const chosen = ['Address=', 'home=address', 'Visa till=expiresOn.visa']
    await importPeople(test.portal, { file, map: chosen, progress })
    const again = await ask()
    const rows = await db.selectFrom('import').select('mapping').orderBy('id', 'desc').execute()
    expect(again).toMatchObject({ outcome: 'done' })
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]?.mapping).toContain('"address","expiresOn.visa"')
  })

  test('leaves a guessed surname out once another column is named as the name', async () => {
    await using test = await openTestPortal(engine)
    const top = ['Passport No.', 'IRCC number', 'Passport title', "Father's name", "Mother's name"]
    const cells = ['IM1', 'IR1', 'ABDUL KARIM', 'Father', 'Mother', '1 Lane', 'ABDUL', 'KARIM']
    const file = aCsv([cells], [...top, 'Address', 'Given name', 'Surname'])
    const { db } = await test.as('admin')
    const ask = async (...map: string[]) => {
      await importPeople(test.portal, { file, map, dryRun: true, progress })
      const rows = await db.selectFrom('import').select('mapping').orderBy('id', 'desc').execute()
      return JSON.parse(rows[0]?.mapping ?? '').columns.filter((_: unknown, at: number) => {
        return [2, 6, 7].includes(at)
      })
    }
    expect(await ask('Passport title=name')).toEqual(['name', null, null])
    expect(await ask('Given name=name')).toEqual([null, 'name', 'surname'])
  })

  test('stops where an earlier import read columns against their headings', async () => {
    await using test = await openTestPortal(engine)
    const top = [...headings.slice(0, 3), 'Father', 'Mother', 'Address']
    const ask = (row: number, ...map: string[]) => {
      return importPeople(test.portal, { file: aCsv([aRow(row)], top), map, progress })
    }
    const wrong = ['Father=motherName', 'Mother=fatherName']
    expect(await ask(1, ...wrong)).toMatchObject({ outcome: 'done' })
    await expect(ask(2)).rejects.toThrow('"Father=motherName", "Mother=fatherName"')
    await expect(ask(2, 'Father=fatherName')).resolves.toMatchObject({ outcome: 'failed' })
    expect(await ask(2, ...wrong)).toMatchObject({ outcome: 'done' })
    const right = ['Father=fatherName', 'Mother=motherName']
    expect(await ask(3, ...right)).toMatchObject({ outcome: 'done' })
    expect(await ask(4)).toMatchObject({ outcome: 'done' })
  })

  test('leaves an import that somebody has taken over alone', async () => {
    await using test = await openTestPortal(engine)
    const { db } = await anImporter(test)
    const folder = join(test.dataDir, 'scans')
    mkdirSync(folder)
    writeFileSync(join(folder, 'IM000000_visa.jpg'), scan)
    const taken: Promise<unknown>[] = []
    const take = (files: string[]) => {
      const progress = () => {
        taken.push(db.updateTable('import').set({ by: 'test-admin' }).execute())
      }
      return importPeople(test.portal, { file: aCsv(someRows(1)), files, progress })
    }
    const told = { outcome: 'failed', say: expect.stringContaining('gone on with it on the site') }
    expect(await take([folder])).toMatchObject(told)
    await expect(take([folder, folder])).rejects.toThrow('Scans cannot be taken now')
    await Promise.all(taken)
    const left = await db.selectFrom('import').select(['by', 'state']).execute()
    expect(left).toEqual(Array(2).fill({ by: 'test-admin', state: 'read' }))
  })
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aFile,
  anImporter,
  aWorkbook,
  aZip,
  checked,
  created,
  imported,
  problemsOf,
  sent,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { addImportFiles } from './add-import-files.ts'
import { checkImport } from './check-import.ts'
import { createImport } from './create-import.ts'
import { exportImportReport } from './export-import-report.ts'
import { listImportRows } from './list-import-rows.ts'
import { runImport } from './run-import.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()
const top = "Passport No.,IRCC number,Name,Father's name,Mother's name,Address"

describe.each(engines)('a file of an office on %s', (engine) => {
  test('may have a letterhead, and its rows keep their numbers', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      'ABC Recruiting Ltd',
      'List of candidates, March 2026',
      '',
      ',,,,,',
      top,
      '1,2,3,4,5,6',
      'LH0000001,IR1,Rahima,Lee,Dana,1 Lane',
      'LH0000002,IR2,,Lee,Dana,2 Lane',
      '#N/A,=A9,,#REF!,,',
    ]
    const path = aWorkbook(`
import csv, io
for line in csv.reader(io.StringIO(${JSON.stringify(lines.join('\n'))})):
    sheet.append([int(cell) if cell.isdigit() else cell or None for cell in line])
sheet.merge_cells('A1:F1')
`)
    for (const file of [aFile('letterhead.csv', lines.join('\r\n')), path]) {
      const dry = await checked(admin, file)
      expect(dry.columns.map(({ heading }) => heading)).toEqual(top.split(','))
      expect(dry.counts).toMatchObject({ rows: 2, right: 1, wrong: 1 })
      expect(await problemsOf(admin, dry.id)).toEqual([[8, 'required']])
      const report = await exportImportReport(admin, { id: dry.id })
      expect((await Array.fromAsync(report ?? [])).join('')).toContain('7,right,,,LH0000001')
    }
    const noHeadings = ['ABC Recruiting Ltd', ...lines.slice(6, 8)].join('\r\n')
    await expect(created(admin, aFile('none.csv', noHeadings))).rejects.toThrow('no-headings')
  })

  test('has further headings, which must be in the order of the first', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const row = (n: number) => `FH000000${n},IR${n},Rahima,Lee,Dana,${n} Lane`
    const other = "Passport No.,IRCC number,Name,Mother's name,Father's name,Address"
    const outcomeOf = async (lines: string[]) => {
      const upload = sent(aFile('blocks.csv', [top, row(1), ...lines].join('\r\n')))
      const made = await createImport(admin, { name: 'blocks.csv', upload })
      return made.outcome === 'created' ? made.import.counts.rows : [made.because, made.row]
    }
    const moved = 'IRCC No,Passport No,Father,Full name,Mother,Address'
    const numbered = other.replace(/(?<=^|,)/g, '1. ')
    for (const headings of [other, moved, numbered, `SL,${top}`]) {
      const lines = ['', 'Second list', headings, row(2), row(3)]
      expect(await outcomeOf(lines), headings).toEqual(['headings-moved', 5])
    }
    // Nobody is below those in another order.
    expect(await outcomeOf([top, row(2), other])).toBe(2)
    expect(await outcomeOf([row(2), other, 'Prepared by,,Checked by'])).toBe(3)
    expect(await outcomeOf([other, top, row(2)])).toBe(2)
  })

  test('has people above a fuller row of headings, of whom none is lost', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const row = (n: number) => `FR000000${n},W000000${n},Rahima,Lee,Dana,${n} Lane`
    const own = 'Passport,App ID,Candidate,Guardian,Mother,Home'
    const below = [top, row(3)]
    const outcomeOf = async (lines: string[]) => {
      const upload = sent(aFile('fuller.csv', lines.join('\r\n')))
      const made = await createImport(admin, { name: 'fuller.csv', upload })
      if (made.outcome === 'refused') return [made.because, made.row]
      return [made.import.counts.rows, made.import.columns[1]?.heading]
    }
    expect(await outcomeOf([own, row(1), row(2), ...below])).toEqual([3, 'App ID'])
    const first = `${own},Nationality`
    const moved = top.replace('Passport No.,IRCC number', 'IRCC number,Passport No.')
    const lines = ['ABC Ltd', first, row(1), `${moved},Nationality,Date of birth`, row(2)]
    expect(await outcomeOf(lines)).toEqual(['headings-moved', 4])
    for (const above of [[], ['ABC Ltd,Dhaka,Bangladesh,Phone,01712345678']]) {
      const told = await outcomeOf([...above, row(1), ...below])
      expect(told, above[0] ?? '').toEqual(['people-above', above.length + 1])
    }
    const foreign = 'Nom,Etat,Prenom,Pere,Mere,Maison'
    expect(await outcomeOf([foreign, row(1), ...below])).toEqual(['people-above', 2])
  })

  test('has totals, notes and signatures below its people, each told in one sentence', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      `SL,${top}`,
      '1,TO0000001,IR1,Rahima,Lee,Dana,1 Lane',
      'Total: 1',
      ',2',
      ',Batch 2: March',
      ',,P = pending,Total',
      'Prepared by,,Checked by,,Approved by',
      '2,,,Karim,Lee,Dana,2 Lane',
      '3,TO0000003,,,,,',
      '4,none,,Salma,Lee,Dana,',
    ]
    const { id, counts } = await checked(admin, aFile('totals.csv', lines.join('\r\n')))
    expect(counts).toMatchObject({ rows: 9, right: 1, wrong: 8 })
    expect(await problemsOf(admin, id)).toEqual([
      ...[3, 4, 5, 6, 7].map((n) => [n, 'no-person']),
      [8, 'required', 'required'],
      [9, 'required', 'required', 'required', 'required', 'required'],
      [10, 'no-digits', 'required', 'required'],
    ])
  })

  test('has rows whose cells a comma has shifted, which are refused', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      `${top},Nationality`,
      'BH0000001,IR1,Rahima,Lee,Dana,"1 Lane, Dhaka",',
      'BH0000002,IR2,Karim,Lee,Dana,2 Lane, Dhaka,Nepal',
      'BH0000003,IR3,Salma,Lee,Dana,3 Lane,Nepal,,',
    ]
    const { id, mapping } = await created(admin, aFile('shifted.csv', lines.join('\r\n')))
    expect(mapping.columns).toHaveLength(8)
    await checkImport(admin, { id, mapping })
    const dry = await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([[3, 'beyond-headings']])
    expect(dry.counts).toMatchObject({ right: 2, wrong: 1 })
    await checkImport(admin, {
      id,
      mapping: { ...mapping, columns: mapping.columns.with(7, 'folder') },
    })
    await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([])
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    expect((await untilIn(admin, id, 'done')).counts).toMatchObject({ added: 2, refused: 1 })
  })

  test('has a row with more cells than most, which a comma may have shifted', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      `${top},Remarks`,
      'MC0000001,IR1,Rahima,Lee,Dana,1 Lane,',
      'MC0000002,IR2,Rahim, Uddin,Karim,Moyna,2 Lane,',
      'MC0000003,IR3,Salma,Lee,Dana,3 Lane,urgent',
      'MC0000004,IR4,Omar,Lee,Dana,4 Lane',
      'MC0000005,IR5,Nasrin,Lee,Dana,5 Lane,,',
      'MC0000006,IR6,"Jabbar, Mia",Lee,Dana,6 Lane,urgent',
      'MC0000007,IR7,Chandan, Das,Hasan,Lily,"7 Lane, Dhaka",',
      'Total: 7,,,,,,,,',
    ]
    const dry = await checked(admin, aFile('more.csv', lines.join('\r\n')))
    expect(dry.columns).toHaveLength(7)
    const told = [
      [3, 'more-cells'],
      [8, 'more-cells'],
      [9, 'no-person'],
    ]
    expect(await problemsOf(admin, dry.id)).toEqual(told)
    expect(dry.counts).toMatchObject({ right: 7, wrong: 1, warned: 2 })
    const page = await listImportRows(admin, { id: dry.id, choice: 'warned', limit: 1 })
    expect(page?.rows[0]?.cells).toHaveLength(7)
    await runImport(admin, dry.id)
    expect((await untilIn(admin, dry.id, 'done')).counts).toMatchObject({ added: 7 })
    expect(await problemsOf(admin, dry.id)).toEqual(told)
  })

  test('has commas at the end of its rows, of which nobody is warned', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const files = {
      every: ['1,IR1,Rahima,Lee,Dana,1 Lane,urgent,,', '2,IR2,Karim,Lee,Dana,2 Lane,,,'],
      without: ['3,IR3,Salma,Lee,Dana,3 Lane', '4,IR4,Omar,Lee,Dana,4 Lane', '5,IR5,A,B,C,D,late'],
      many: [`6,IR6,Nasrin,Lee,Dana,6 Lane,late${','.repeat(300)}`],
    }
    for (const [name, rows] of Object.entries(files)) {
      const lines = [`${top},Remarks`, ...rows.map((row) => `NC000000${row}`)]
      const dry = await checked(admin, aFile(`${name}.csv`, lines.join('\r\n')))
      expect(await problemsOf(admin, dry.id), name).toEqual([])
      expect(dry.columns).toHaveLength(7)
    }
  })

  test('has dates whose year of two digits stands first, of which none is read as another day', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      `${top},Date of birth`,
      'YF0000001,IR1,Rahima,Lee,Dana,1 Lane,04-12-25',
      'YF0000002,IR2,Karim,Lee,Dana,2 Lane,90-12-31',
      'YF0000003,IR3,Salma,Lee,Dana,3 Lane,1990-12-31',
    ]
    const { id, mapping } = await created(admin, aFile('years.csv', lines.join('\r\n')))
    await checkImport(admin, { id, mapping: { ...mapping, dateOrder: 'day-first' } })
    await untilIn(admin, id, 'checked')
    const refused = [2, 3].map((n) => [n, 'not-a-date'])
    expect(await problemsOf(admin, id)).toEqual(refused)
    const page = await listImportRows(admin, { id, choice: 'all', limit: 9 })
    expect(page?.rows.map(({ read }) => read?.fields.birthDate)).toEqual([
      undefined,
      undefined,
      '1990-12-31',
    ])
    await runImport(admin, id)
    expect((await untilIn(admin, id, 'done')).counts).toMatchObject({ added: 1, refused: 2 })
    expect(await problemsOf(admin, id)).toEqual(refused)
  })

  test('has cells of other columns, and days to come, which are refused as such', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      `${top},Date of birth`,
      'CO0000001,IR1,12.5,Lee,Dana,1 Lane,12 May 1990',
      'CO0000002,IR2,Rahima,FALSE,01711000000,2 Lane,12 May 2190',
      'CO0000003,IR3,TRUE,Lee,Dana,25 %,1899-12-31',
      'CO0000004,IR4,Ｒahima,Lee,দানা,4,FALSE',
      'CO0000005,IR5,Rahima,Lee,Dana,5 Lane,1900-01-00',
    ]
    const { id } = await checked(admin, aFile('others.csv', lines.join('\r\n')))
    expect(await problemsOf(admin, id)).toEqual([
      [2, 'not-text'],
      [3, 'not-text', 'required', 'in-future'],
      [4, 'required', 'too-early'],
      [6, 'too-early'],
    ])
  })

  test('has wrapped values, and N/A in place of those that are not there', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      "Passport No.,IRCC number,Given names,Surname,Father's name,Mother's name,Village,District,Date of birth,Visa file",
      '="0123456",\'0000789,Nil,Roy,Lee,Dana,N/A,Bhola,\u200e12 May 1990\u00a0,-',
      'WV0000002,\u200bIR2\u00a0,Rahima,N/A,Lee,Dana,-,--,n/a,N/A',
      'WV0000003,-,Rahima,.,Lee,Dana,Char,Bhola,প্রযোজ্য নয়,none',
      'WV0000004,IR4,N/A,nil,-,Dana,Char,Bhola,nil,',
    ]
    const done = await imported(admin, aFile('wrapped.csv', lines.join('\r\n')))
    expect(await problemsOf(admin, done.id)).toEqual([
      [3, 'required'],
      [4, 'no-digits'],
      [5, 'required', 'required'],
    ])
    const kept = await admin.db
      .selectFrom('record')
      .select(['passportNumber', 'irccNumber', 'name', 'address', 'birthDate'])
      .execute()
    expect(kept).toEqual([
      {
        passportNumber: '0123456',
        irccNumber: '0000789',
        name: 'Nil Roy',
        address: 'Bhola',
        birthDate: '1990-05-12',
      },
    ])
  })

  test('has scans that nobody gets, and the report says why of each', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const lines = [
      `${top},Visa file`,
      'US0000001,IR1,Rahima,Lee,Dana,1 Lane,own.jpg',
      'US0000002,IR2,Karim,Lee,Dana,2 Lane,',
      '"US0000003",IR3,Salma,Lee,Dana,"3 Lane, Dhaka\nBangladesh",0',
    ]
    const { id, mapping } = await created(admin, aFile('unused.csv', lines.join('\r\n')))
    const zip = aZip({
      'own.jpg': scan,
      'US0000001 visa.jpg': scan,
      'US0000001/US0000002 visa.jpg': scan,
      'US0000002 notes.jpg': scan,
      'US0000009 visa.jpg': scan,
      'visa.jpg': scan,
      'WhatsApp Image 2026-11-20 at 10.12.33.jpeg': scan,
      'US0000002, medical.jpg': scan,
      'IMG 20260101.heic': 'x',
    })
    const report = async () => {
      const made = await exportImportReport(admin, { id })
      return (await Array.fromAsync(made ?? [])).join('').split('\r\n')
    }
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, {
      id,
      mapping: { ...mapping, columns: mapping.columns.with(6, 'file.visa') },
    })
    await untilIn(admin, id, 'checked')
    const told = await report()
    expect(told[3]).toMatch(/,US0000003,IR3,Salma,Lee,Dana,"3 Lane, Dhaka\nBangladesh",0,US0000003/)
    expect(
      told
        .slice(4, -1)
        .map((line) => line.replace(/^,no-row,"?(.*?)"?,+$/, '$1'))
        .sort(),
    ).toEqual([
      expect.stringMatching(/^IMG 20260101.heic: [a-z-]+$/),
      'US0000001 visa.jpg: other-file',
      'US0000001/US0000002 visa.jpg: several-rows',
      'US0000002 notes.jpg: no-type',
      'US0000009 visa.jpg: number-unknown',
      'WhatsApp Image 2026-11-20 at 10.12.33.jpeg: no-number',
      'visa.jpg: no-number',
    ])
  })
})

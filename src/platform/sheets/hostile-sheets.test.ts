import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aCsv, aFile, aWorkbook, aZip } from '../../../tests/spreadsheets.ts'
import { isSystemFile, openZip, plainPath } from './open-zip.ts'
import type { SheetRow } from './sheet.ts'
import { createSheetReader } from './sheet-process.ts'

const readSheet = createSheetReader()

async function readIn(path: string, encoding?: 'utf-16le' | 'windows-1252') {
  const rows: SheetRow[] = []
  const read = await readSheet({ path, encoding }, async (some) => void rows.push(...some))
  return { read, rows }
}

async function refusalOf(path: string): Promise<string> {
  const { read } = await readIn(path)
  return read.outcome === 'refused' ? read.because : 'read'
}

const names =
  '<?xml version="1.0"?><workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'

/** A workbook whose sheet is this XML */
function withSheet(data: string, others: Record<string, string> = {}): string {
  return aZip({
    'xl/workbook.xml': names,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': data,
    ...others,
  })
}

const open =
  '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const close = '</sheetData></worksheet>'
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

test('what is no spreadsheet, or one that cannot be read, is refused for its reason', async () => {
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await refusalOf(aFile('empty.csv', ''))).toBe('empty')
  expect(await refusalOf(aFile('old.xls', Buffer.concat([compound, Buffer.alloc(512)])))).toBe(
    'old-excel',
  )
  expect(await refusalOf(aFile('locked.xlsx', encrypted))).toBe('encrypted')
  expect(await refusalOf(aFile('cut.xlsx', 'PK\u0003\u0004 and no more'))).toBe('damaged')
  expect(await refusalOf(aFile('program', 'MZ\0\0\0\0'))).toBe('not-a-spreadsheet')
  const page = '\ufeff\n<html><table><tr><td>Name, City</td></tr></table></html>'
  expect(await refusalOf(aFile('exported.xls', page))).toBe('not-a-spreadsheet')
  expect(await refusalOf(aZip({ 'word/document.xml': '<x/>' }))).toBe('not-a-spreadsheet')
  expect(await refusalOf(aZip({ 'xl/workbook.xml': names, 'xl/vbaProject.bin': 'x' }))).toBe(
    'no-sheet',
  )
  expect(await refusalOf(aFile('old.csv', Buffer.from('Name\nJosé', 'latin1')))).toBe('not-utf-8')
  const wide = aFile('wide.csv', Buffer.from('Name,City\nRahim,Dhaka', 'utf16le'))
  expect(await refusalOf(wide)).toBe('not-utf-8')
  const swapped = aFile('be.csv', Buffer.from('Name,City\nRahim,Dhaka', 'utf16le').swap16())
  expect(await refusalOf(swapped)).toBe('not-utf-8')
  for (const one of [wide, swapped]) {
    expect((await readIn(one, 'utf-16le')).rows).toContainEqual([2, ['Rahim', 'Dhaka']])
  }
  for (const start of ['%PDF-1.7\n%\xe2\xe3\xcf\xd3', '{\\rtf1 Name, City}']) {
    const other = aFile('people.csv', Buffer.from(start, 'latin1'))
    expect(await refusalOf(other), start).toBe('not-a-spreadsheet')
  }
  const picture = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(99)])
  expect(await refusalOf(aFile('photo.jpg', picture))).toBe('not-a-spreadsheet')
  expect(await refusalOf(aCsv([Array.from({ length: 101 }, () => 'x')]))).toBe('too-many-columns')
  expect(await refusalOf(aFile('one-line.csv', 'x'.repeat(200_000)))).toBe('not-a-spreadsheet')
}, 60_000)

test('CSV is read in other encodings, with other delimiters, and with quotes of all kinds', async () => {
  const latin = aFile('latin.csv', Buffer.from('Name,City\nJosé,Paris', 'latin1'))
  expect((await readIn(latin, 'windows-1252')).rows).toContainEqual([2, ['José', 'Paris']])
  const wide = aFile('wide.csv', Buffer.from('\ufeffনাম\tশহর\nরহিম\tঢাকা', 'utf16le'))
  expect((await readIn(wide)).rows).toEqual([
    [1, ['নাম', 'শহর']],
    [2, ['রহিম', 'ঢাকা']],
  ])
  const unmarked = Buffer.from('নাম\tশহর\r\nরহিম\tঢাকা\r\n', 'utf16le')
  for (const bytes of [unmarked, Buffer.from(unmarked).swap16()]) {
    const path = aFile('unmarked.csv', bytes)
    expect(await refusalOf(path)).toBe('not-utf-8')
    expect((await readIn(path, 'utf-16le')).rows).toContainEqual([2, ['রহিম', 'ঢাকা']])
  }
  const odd = aFile(
    'odd.csv',
    '\ufeffName;Address\r\n"A ""B"" C";"1 Lane;\nTown"\r\n\r\n5" pipe;x;y\r\n',
  )
  expect((await readIn(odd)).rows).toEqual([
    [1, ['Name', 'Address']],
    [2, ['A "B" C', '1 Lane;\nTown']],
    [4, ['5" pipe', 'x', 'y']],
  ])
  const letters = aFile('letters.csv', 'PK No,Name\r\n1,Robin')
  expect((await readIn(letters)).rows[0]).toEqual([1, ['PK No', 'Name']])
  for (const end of ['\r\n\x1a', '\x1a', '\r\n\x1a\x1a']) {
    const { rows } = await readIn(aFile('dos.csv', `Name,City\r\nRahim,Dhaka${end}`))
    expect(rows).toEqual([
      [1, ['Name', 'City']],
      [2, ['Rahim', 'Dhaka']],
    ])
  }
  const titles = ['Candidates, November\r\n\r\n', 'Candidates, Dhaka branch, North, November\r\n']
  for (const above of ['\r\n', 'sep=;\n', ...titles]) {
    const { rows } = await readIn(aFile('titled.csv', `${above}Name;Number;Address\r\nA;1;B, C, D`))
    expect(rows.map(([, cells]) => cells)).toContainEqual(['Name', 'Number', 'Address'])
    expect(rows.at(-1)?.[1]).toEqual(['A', '1', 'B, C, D'])
  }
  const tabs = aFile(
    'tabs.csv',
    'Name\tNumber\tAddress (house, road, area, city)\nA\t1\tB, C\nD\t2\tE',
  )
  expect((await readIn(tabs)).rows.at(-1)).toEqual([3, ['D', '2', 'E']])
})

test('text whose end is missing is damaged, whatever its encoding', async () => {
  const text = 'নাম,শহর\r\nরহিম,ঢাকা'
  const cut = (bytes: Buffer) => aFile('cut.csv', bytes.subarray(0, -1))
  const wide = Buffer.from(text, 'utf16le')
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(await refusalOf(cut(marked))).toBe('damaged')
  expect(await refusalOf(cut(marked.swap16()))).toBe('damaged')
  expect((await readIn(cut(wide), 'utf-16le')).read).toMatchObject({ because: 'damaged' })
  expect(await refusalOf(cut(Buffer.from(text)))).toBe('damaged')
  expect(await refusalOf(cut(Buffer.from('Name,City\r\nRahim,Dhaka\xe0.', 'latin1')))).toBe(
    'not-utf-8',
  )
  // What is certainly no UTF-16 is read as UTF-8, although UTF-16 was chosen.
  const { rows } = await readIn(aFile('plain.csv', text), 'utf-16le')
  expect(rows.at(-1)).toEqual([2, ['রহিম', 'ঢাকা']])
})

test('a quotation mark that is never closed is reported with its row', async () => {
  const row = 'A01234567,Rahim,1 Lane\r\n'
  for (const rows of [1, 9000]) {
    const open = `Number,Name,Address\r\n${row.repeat(rows)}1,"Robin,2\r\n${row.repeat(9000)}`
    const { read } = await readIn(aFile('open.csv', open))
    expect(read).toEqual({ outcome: 'refused', because: 'quote-open', row: rows + 2 })
  }
  const short = aFile('short.csv', `Number,Name\r\n\r\n1,"Robin\r\n${row}`)
  expect((await readIn(short)).read).toMatchObject({ because: 'quote-open', row: 3 })
  const long = `Number,Name,Address\r\n${row}1,Robin,${'Lane '.repeat(30_000)}\r\n${row}`
  const { read } = await readIn(aFile('long.csv', long))
  expect(read).toMatchObject({ because: 'long-row', row: 3 })
})

test('a quotation mark after a delimiter and spaces opens a cell too', async () => {
  const lines: [line: string, cells: string[]][] = [
    [
      'II1, Rahim Uddin, "Vill X, Dhaka", Bangladeshi, ',
      ['II1', 'Rahim Uddin', 'Vill X, Dhaka', 'Bangladeshi'],
    ],
    [
      'II2,\u00a0Rahim ,\t"Vill X, Dhaka" , "Bangladeshi"  ',
      ['II2', 'Rahim', 'Vill X, Dhaka', 'Bangladeshi'],
    ],
    ['  "II3", "A ""B"", C", "", "two\n lines" ', ['II3', 'A "B", C', '', 'two\n lines']],
    [
      'II4, "Shapla" House, 5" pipe, "A" and "B" ',
      ['II4', '"Shapla" House', '5" pipe', '"A" and "B"'],
    ],
    ['II5,"""Shapla""",6", X', ['II5', '"Shapla"', '6"', 'X']],
  ]
  const text = `Number, Name, Address, Nationality\r\n${lines.map(([line]) => line).join('\r\n')}`
  const { rows } = await readIn(aFile('spaced.csv', text))
  expect(rows.slice(1).map(([, cells]) => cells)).toEqual(lines.map(([, cells]) => cells))
  const tabs = 'Name\tCity\tCountry\n\t "A\tB"\tC\n'
  expect((await readIn(aFile('tabs.csv', tabs))).rows.at(-1)).toEqual([2, ['', 'A\tB', 'C']])
})

test('lines of CSV may end in several ways in one file', async () => {
  const rows = [
    [1, ['Name', 'City']],
    [2, ['Rahim, A.', 'Dhaka']],
    [3, ['Karim', 'Old\nTown']],
  ]
  for (const [one, other] of [
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\r'],
  ]) {
    const text = `Name,City${one}"Rahim, A.","Dhaka"${other}"Karim","Old\nTown"${one}`
    expect((await readIn(aFile('ends.csv', text))).rows).toEqual(rows)
  }
})

test('a byte order mark says more than the encoding that was chosen', async () => {
  const marked = aFile('marked.csv', '\ufeffনাম,শহর\nরহিম,ঢাকা')
  expect((await readIn(marked, 'windows-1252')).rows).toContainEqual([2, ['রহিম', 'ঢাকা']])
})

test('bombs end with a reason and within seconds', async () => {
  const zeros = Buffer.alloc(60_000_000, 0x20).toString('latin1')
  expect(await refusalOf(withSheet(open + zeros + close))).toBe('too-much-inside')
  const strings = `<sst>${'<si><t>x</t></si>'.repeat(2_000_000)}</sst>`
  expect(await refusalOf(withSheet(open + close, { 'xl/sharedStrings.xml': strings }))).toBe(
    'too-much-inside',
  )
  const attributes = Array.from({ length: 300_000 }, (_, n) => `a${n}="1"`).join(' ')
  expect(await refusalOf(withSheet(`${open}<row ${attributes}/>${close}`))).toBe('too-much-inside')
  const wide = Array.from(
    { length: 20_000 },
    (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`,
  )
  expect(['too-much-inside', 'too-slow', 'too-many-columns']).toContain(
    await refusalOf(withSheet(open + wide.join('') + close)),
  )
}, 60_000)

test('merged cells are bounded, and those in columns that nobody reads are left out', async () => {
  const merging = (count: number, range: string) => {
    const merged = `<mergeCells>${`<mergeCell ref="${range}"/>`.repeat(count)}</mergeCells>`
    const row = `<row>${text('Name')}${text('City')}</row>`
    return withSheet(`${open}${row}</sheetData>${merged}</worksheet>`)
  }
  const B = { column: 1, from: 2, to: 50_001 }
  expect((await readIn(merging(1, 'B2:B50001'))).read).toMatchObject({ merged: [B] })
  expect((await readIn(merging(200_000, 'CW2:CW50001'))).read).toMatchObject({ merged: [] })
  expect(await refusalOf(merging(200_000, 'B2:B50001'))).toBe('too-much-inside')
}, 60_000)

test('the rows above a fault are read, so that it is known what table it is in', async () => {
  const row = `<row>${text('Name')}${text('City')}</row>`
  const wide = `<row>${text('x').repeat(101)}</row>`
  for (const [fault, because] of [
    ['<row r="1"/>', 'odd-cells'],
    ['<row>', 'damaged'],
    [wide, 'too-many-columns'],
  ]) {
    const { read, rows } = await readIn(withSheet(open + row + fault + close))
    expect(read).toMatchObject({ outcome: 'refused', because })
    expect(rows[0], because).toEqual([1, ['Name', 'City']])
  }
})

test('entities are not expanded, and files they name are not read', async () => {
  const evil = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>`
  const sheet = open.replace('<?xml version="1.0"?>', evil)
  const { rows } = await readIn(
    withSheet(`${sheet}<row>${text('Name')}${text('&a;')}${text('&b;')}</row>${close}`),
  )
  expect(JSON.stringify(rows)).not.toContain('root:')
})

test('a ZIP of scans is a bomb, holds too many files, or names paths that lead elsewhere', async () => {
  const because = async (path: string) => {
    const opened = await openZip(path)
    return opened.outcome === 'refused' ? opened.because : 'opened'
  }
  expect(await because(aFile('no.zip', 'no ZIP'))).toBe('not-a-zip')
  const whole = readFileSync(aZip({ 'visa.jpg': 'x'.repeat(200) }))
  expect(await because(aFile('half.zip', whole.subarray(0, 60)))).toBe('damaged')
  const split = aZip({ 'visa.jpg': randomBytes(100_000) }, '-s', '64k')
  expect(await because(split)).toBe('damaged')
  expect(await because(split.replace(/zip$/, 'z01'))).toBe('damaged')
  const blank = Buffer.alloc(14_000_000)
  expect(
    await because(
      aZip(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.jpg`, blank]))),
    ),
  ).toBe('too-much-inside')
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}`, '']))
  expect(await because(aZip(many))).toBe('too-many-files')

  const path = aFile('paths.zip', '')
  const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as zip:
    for name in ['../../etc/A1/visa.jpg', '/abs/A2_visa.jpg', 'A3\\\\photo.jpg', '__MACOSX/A1/visa.jpg']:
        zip.writestr(name, 'x')
`
  execFileSync('python3', ['-c', script, path])
  const opened = await openZip(path)
  if (opened.outcome === 'refused') throw new Error(opened.because)
  const files = await Array.fromAsync(opened.zip.files)
  opened.zip.close()
  expect(files.map((file) => file.path)).toEqual([
    'etc/A1/visa.jpg',
    'abs/A2_visa.jpg',
    'A3/photo.jpg',
  ])
}, 60_000)

test('a ZIP is read with other bytes before it and behind it', async () => {
  const files = { 'A1/visa.jpg': 'one'.repeat(50_000), 'A2/visa.jpg': 'two' }
  const zip = readFileSync(aZip(files))
  const before = Buffer.from(`MZ${'x'.repeat(5000)}`)
  const inside = async (...parts: Uint8Array[]) => {
    const opened = await openZip(aFile('some.zip', Buffer.concat(parts)))
    if (opened.outcome === 'refused') return opened.because
    const found = await Array.fromAsync(opened.zip.files)
    opened.zip.close()
    return Object.fromEntries(
      found.map((one) => [one.path, 'upload' in one ? `${one.upload.bytes}` : one.because]),
    )
  }
  expect(await inside(zip)).toEqual(files)
  expect(await inside(before, zip)).toEqual(files)
  expect(await inside(zip, Buffer.from('\r\n'))).toEqual(files)
  expect(await inside(before, zip, Buffer.alloc(60_000))).toEqual(files)
  expect(await inside(zip.subarray(0, -1))).toBe('damaged')
  const other = readFileSync(aZip({ 'A3/visa.jpg': 'three' }))
  expect(await inside(other, zip), 'what comes first would be left out').toBe('damaged')
  const none = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  expect(await inside(none)).toBe('empty-zip')
  const padded = aFile(
    'people.xlsx',
    Buffer.concat([readFileSync(aWorkbook(someRow)), none.subarray(4)]),
  )
  expect((await readIn(padded)).rows).toEqual([[1, ['Name', 'City']]])
})

const someRow = "sheet.append(['Name', 'City'])"

test('files that systems and Office add on their own are no scans', () => {
  const added = `~$visa.docx|A1/~$list.xlsx|Icon\r|ehthumbs.db|A1/Thumbs.db|desktop.ini|.DS_Store
|__MACOSX/A1/._visa.jpg|scans/__MACOSX/A1/visa.jpg|.Trashes/visa.jpg|@eaDir/visa.jpg/SYNO.jpg`
  for (const name of added.replace('\n', '').split('|')) {
    expect(isSystemFile(plainPath(name)), name).toBe(true)
  }
  for (const name of ['A1/visa.jpg', 'Icon.jpg', '../visa.jpg', './visa.jpg', 'visa~$1.jpg']) {
    expect(isSystemFile(plainPath(name)), name).toBe(false)
  }
})

test('a scan whose bytes have changed in its ZIP is damaged', async () => {
  const path = aZip({ 'A1/visa.jpg': 'whole', 'A2/visa.jpg': 'changed' }, '-0')
  const bytes = readFileSync(path)
  bytes.write('C', bytes.indexOf('changed'))
  const opened = await openZip(aFile('changed.zip', bytes))
  if (opened.outcome === 'refused') throw new Error(opened.because)
  const files = await Array.fromAsync(opened.zip.files)
  opened.zip.close()
  expect(files.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
    { path: 'A1/visa.jpg', upload: { bytes: Buffer.from('whole') } },
    { path: 'A2/visa.jpg', because: 'damaged' },
  ])
})

test('rows of titles are read beside 100,000 people, and many more are too many', async () => {
  const rows = 'a,b\n'.repeat(100_500)
  expect(await refusalOf(aFile('most.csv', rows))).toBe('read')
  expect(await refusalOf(aFile('more.csv', `${rows}a,b\n`))).toBe('too-many-rows')
}, 60_000)

test('a workbook of thousands of rows is read whole', async () => {
  const path = aWorkbook(`
sheet.append(['Passport', 'IRCC', 'Name', 'Father', 'Mother', 'Address'])
for n in range(5000):
    sheet.append(['P%05d' % n, 'I%05d' % n, 'Person %d' % n, 'Father', 'Mother', '1 Lane'])
`)
  const { read, rows } = await readIn(path)
  expect(read).toMatchObject({ outcome: 'read', rows: 5001 })
  expect(rows.at(-1)).toEqual([
    5001,
    ['P04999', 'I04999', 'Person 4999', 'Father', 'Mother', '1 Lane'],
  ])
}, 60_000)

test('a file that takes too much time ends with that reason, and the next one is read', async () => {
  const path = aCsv(Array.from({ length: 90_000 }, (_, n) => [`${n}`, 'x', 'y'.repeat(50)]))
  const keep = async () => {}
  const refused = { outcome: 'refused', because: 'too-slow' }
  const busy = createSheetReader({ leastCpuMs: 300, cpuMsPerMegabyte: 0 })
  expect(await busy({ path }, keep)).toEqual(refused)
  const hanging = createSheetReader({ leastMs: 20, msPerMegabyte: 0 })
  expect(await hanging({ path }, keep)).toEqual(refused)
  let going = 0
  const stuck = createSheetReader({ leastMs: 1500, msPerMegabyte: 0 })
  const keepSlowly = async () => {
    going++
    await new Promise((resolve) => setTimeout(resolve, 2500))
    going--
  }
  expect(await stuck({ path }, keepSlowly)).toEqual(refused)
  expect(going, 'rows still being stored').toBe(0)
  expect(await refusalOf(path)).toBe('read')
}, 60_000)

test('a workbook or a ZIP with a password or a rare compression method is reported as such', async () => {
  const sheet = { 'xl/workbook.xml': names, 'xl/worksheets/sheet1.xml': open + close }
  for (const [because, ...options] of [
    ['encrypted', '-P', 'password'],
    ['unknown-packing', '-Z', 'bzip2'],
  ] as const) {
    expect(await refusalOf(aZip(sheet, ...options))).toBe(because)
    const scan = 'x'.repeat(200)
    const opened = await openZip(aZip({ 'A1/visa.jpg': scan, 'A2/visa.jpg': scan }, ...options))
    if (opened.outcome === 'refused') throw new Error(opened.because)
    const files = await Array.fromAsync(opened.zip.files)
    opened.zip.close()
    expect(files.map((file) => 'because' in file && file.because)).toEqual([because, because])
  }
})

import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { aFile, aWorkbook, aZip } from '../../../tests/spreadsheets.ts'
import type { SheetRow } from './sheet.ts'
import { createSheetReader } from './sheet-process.ts'

const readSheet = createSheetReader()

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Relation = { type: string; target: string; id?: string }

function relations(of: Relation[], from = office): string {
  const each = of.map(
    ({ type, target, id = type }) =>
      `<Relationship Id="${id}" Type="${from}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packed}">${each.join('')}</Relationships>`
}

const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="worksheet"/></sheets></workbook>`
const usual = [
  { type: 'worksheet', target: 'worksheets/sheet1.xml' },
  { type: 'sharedStrings', target: 'sharedStrings.xml' },
  { type: 'styles', target: 'styles.xml' },
]
const top = relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }])

function sheet(rows: string, after = ''): string {
  return `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`
}

function book(rows: string, others: Record<string, string | Uint8Array> = {}) {
  return {
    '_rels/.rels': top,
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations(usual),
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...others,
  }
}

const inline = (value: string) => `<c t="inlineStr"><is>${value}</is></c>`
const twoRows = `<row>${inline('<t>Name</t>')}${inline('<t>City</t>')}</row><row>${inline('<t>Rahima</t>')}${inline('<t>Dhaka</t>')}</row>`
const read = [
  [1, ['Name', 'City']],
  [2, ['Rahima', 'Dhaka']],
]

async function readIn(path: string) {
  const rows: SheetRow[] = []
  const result = await readSheet({ path }, async (some) => void rows.push(...some))
  return result.outcome === 'read' ? { rows, notes: result.notes } : result.because
}

async function rowsIn(files: Record<string, string | Uint8Array>) {
  const result = await readIn(aZip(files))
  return typeof result === 'string' ? result : result.rows
}

const styles = (formats: string, ...codes: number[]) =>
  `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellXfs>${codes.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

test('rows and cells may leave out where they are, or only some of them', async () => {
  expect(await rowsIn(book(twoRows))).toEqual(read)
  const some = `<row/><row r="3">${inline('<t>A</t>')}<c r="D3"><v>4</v></c><c><v>5</v></c></row><row><c r="B7"><v>1</v></c></row>`
  expect(await rowsIn(book(some))).toEqual([
    [3, ['A', '', '', 4, 5]],
    [7, ['', 1]],
  ])
})

test('what says two things about its place is refused', async () => {
  for (const rows of [
    '<row r="2"><c r="A3"><v>1</v></c></row>',
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="B2"><v>1</v></c></row>',
    '<row><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>',
    '<row r="9999999999"><c><v>1</v></c></row>',
    '<row><c r="ZZZZ1"><v>1</v></c></row>',
    '<row><c r="1A"><v>1</v></c></row>',
  ]) {
    expect(await rowsIn(book(rows)), rows).toBe('odd-cells')
  }
})

test('elements may have prefixes, and the names of the strict standard', async () => {
  const prefixed = sheet(twoRows)
    .replace(/<(\/?)(?=\w)/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x=')
  expect(await rowsIn({ ...book(''), 'xl/worksheets/sheet1.xml': prefixed })).toEqual(read)
  const stated = twoRows.replace(
    '</row>',
    '<c t="d"><v>2026-04-03T23:30:00</v></c><c t="b"><v>true</v></c></row>',
  )
  const strictly = {
    '_rels/.rels': top.replaceAll(office, strict),
    'xl/workbook.xml': workbook
      .replace(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
      .replace(office, strict)
      .replaceAll('r:', 'rel:'),
    'xl/_rels/workbook.xml.rels': relations(usual, strict),
    'xl/worksheets/sheet1.xml': sheet(stated).replace(
      main,
      'http://purl.oclc.org/ooxml/spreadsheetml/main',
    ),
  }
  expect(await rowsIn(strictly)).toEqual([[1, ['Name', 'City', '2026-04-03', 'TRUE']], read[1]])
})

test('parts are where their relations lead', async () => {
  const elsewhere = {
    '_rels/.rels': relations([{ type: 'officeDocument', target: '/main/book.xml' }]),
    'main/book.xml': workbook,
    'main/_rels/book.xml.rels': relations([
      { type: 'worksheet', target: '/tables/the%20one.xml' },
      { type: 'sharedStrings', target: '../texts/Shared.xml' },
    ]),
    'tables/the one.xml': sheet('<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>'),
    'texts/shared.xml': `<sst xmlns="${main}"><si><t>City</t></si><si><t>Name</t></si></sst>`,
  }
  expect(await rowsIn(elsewhere)).toEqual([[1, ['Name', 'City']]])
})

test('text is put together from its runs, without guides to pronunciation', async () => {
  const strings = `<sst xmlns="${main}"><si><r><rPr><b/></rPr><t xml:space="preserve">Rahima </t></r><r><t>Khatun</t></r><rPh sb="0" eb="1"><t>WRONG</t></rPh><phoneticPr fontId="1"/></si><si/><si><t><![CDATA[A < B]]> &amp; &#x995;&#128512;</t></si></sst>`
  const row = `<row><c t="s"><v> 0 </v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>${inline('<r><t>One</t></r><r><t>Two</t></r><rPh sb="0" eb="1"><t>X</t></rPh>')}${inline('<t>a_x000D__x005F_x0041_\r\nb</t>')}<c t="str"><v>x_x0041_</v></c></row>`
  expect(await rowsIn(book(row, { 'xl/sharedStrings.xml': strings }))).toEqual([
    [1, ['Rahima Khatun', '', 'A < B & ক😀', 'OneTwo', 'a\r_x0041_\nb', 'xA']],
  ])
})

test('numbers and days are what a spreadsheet shows', async () => {
  const formats = `<numFmt numFmtId="164" formatCode="[$-5000445]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="0.00\\ &quot;days&quot;"/><numFmt numFmtId="166" formatCode="[Red]0.00E+00"/>`
  const dated = { 'xl/styles.xml': styles(formats, 0, 14, 164, 165, 166) }
  const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
  const row = `<row>${cell(1, '46115')}${cell(2, '46115.99999')}${cell(3, '46115')}${cell(4, '1.5E-3')}${cell(0, '1.2345678E7')}${cell(0, '-5')}${cell(1, '-5')}${cell(1, '4.6115E4')}<c t="d"><v>2026-04-03</v></c></row>`
  const days = ['2026-04-03', '2026-04-03', 46115, 0.0015, 12345678, -5, '########', '2026-04-03']
  expect(await rowsIn(book(row, dated))).toEqual([[1, [...days, '2026-04-03']]])
  const from1904 = workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
  const mac = { ...dated, 'xl/workbook.xml': from1904 }
  expect(await rowsIn(book(`<row>${cell(1, '44653')}</row>`, mac))).toEqual([[1, ['2026-04-03']]])
  expect(await rowsIn(book(`<row>${cell(0, '5')}</row>`))).toEqual([[1, [5]]])
})

test('numbers are as their format shows them, where it adds zeros, letters or dashes', async () => {
  const shown: [code: string, value: string, cell: string | number][] = [
    ['000000000', '1234567', '001234567'],
    ['000000000', '1.234567E6', '001234567'],
    ['000000000', '1234567.0', '001234567'],
    ['000000000;@', '1234567', '001234567'],
    ['0000000;-0000000', '-12', -12],
    ['[Red]00-000-0000', '1234567', '00-123-4567'],
    ['00\\-000', '1234567', '1234-567'],
    ['"A"0000000', '123456', 'A0123456'],
    ['\\A\\ 0000000', '1234567', 'A 1234567'],
    ['"A"#######', '123456', 'A123456'],
    ['"A"##00000', '1234567', 'A1234567'],
    ['"A"General', '1234567', 'A1234567'],
    ['[$-409]"A"0_)', '1234567', 'A1234567'],
    ['#######', '1234567', 1234567],
    ['"A"######0', '34567', 'A34567'],
    ...['####-##-##', '##/##/####', '# ##0', '0000-##-##', '"A"0######', '"A"#-General'].map(
      (code): [string, string, number] => [code, '19900131', 19_900_131],
    ),
    ['"A#"0', '1234567', 1234567],
    ['000000000', '0', '000000000'],
    ['00000000', '123456789', 123456789],
    ['General', '123456789.0', 123456789],
    ['General', '1.2345678E7', 12345678],
    ['#,##0', '1234567', 1234567],
    ['0.00', '123456789', 123456789],
    ['0.0%', '0.125', 0.125],
    ['0.00', '12.299999999999999', 12.3],
    ['_(* #,##0_);_(* \\(#,##0\\);_(@_)', '1234567', 1234567],
    ['[<=9999999]000-0000;(00) 000-0000', '1234567', 1234567],
    ['"A"0000000', '12345678.5', 12345678.5],
    ['000000000', '12345678901234567', 12345678901234568],
  ]
  const formats = shown.map(([code], at) => {
    const escaped = code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    return `<numFmt numFmtId="${164 + at}" formatCode="${escaped}"/>`
  })
  const cells = shown.map(([, value], at) => `<c s="${at}"><v>${value}</v></c>`)
  const files = book(`<row>${cells.join('')}</row>`, {
    'xl/styles.xml': styles(formats.join(''), ...shown.map((_, at) => 164 + at)),
  })
  expect(await rowsIn(files)).toEqual([[1, shown.map(([, , cell]) => cell)]])
})

test('texts are as their format shows them, where it adds letters or digits', async () => {
  const path = aWorkbook(`
for at, code in enumerate(['"A"@', '"A"0000000;;;"A"@', 'General;General;General;"BX "@', '[Red]\\\\A@', '_(@_)',
    '@', '@" (old)"', '"No. "@', '@@', '"dd"@;@', '0;-0;0;"A"@', '"A"* @',
    '"A_B"@']):
    sheet.cell(1, at + 1, '1234567').number_format = code
sheet.cell(2, 1, '').number_format = sheet.cell(2, 2, 1234567).number_format = '"A"@'
`)
  const plain = '1234567'
  const added = ['A1234567', 'A1234567', 'BX 1234567', 'A1234567']
  const others = [plain, plain, plain, plain, plain, 'dd1234567', 'A1234567', 'A1234567', plain]
  expect(await readIn(path)).toMatchObject({
    rows: [
      [1, [...added, ...others]],
      [2, ['', 1234567]],
    ],
  })
})

test('cells whose value cannot be known refuse the file', async () => {
  for (const cell of [
    '<c t="s"><v>7</v></c>',
    '<c t="s"><v>x</v></c>',
    '<c t="b"><v>2</v></c>',
    '<c t="new"><v>2</v></c>',
    '<c><v>1,5</v></c>',
    '<c><v>0x10</v></c>',
    '<c s="3"><v>46115</v></c>',
    '<c><is><t>A</t></is></c>',
    '<c t="inlineStr"><v>A</v></c>',
  ]) {
    expect(await rowsIn(book(`<row>${cell}</row>`)), cell).toBe('odd-cells')
  }
  const nothing = '<c/><c t="s"/><c t="inlineStr"/><c t="str"><f>A1</f></c><c s="9"/>'
  expect(await readIn(aZip(book(`<row>${nothing}<c><v>1</v></c></row>`)))).toEqual({
    rows: [[1, ['', '', '', '', '', 1]]],
    notes: ['formulas'],
  })
})

test('a formula without its value is read as a formula, unless its value is an empty text', async () => {
  const row =
    '<c><f>A1&amp;B1</f><v/></c><c><f t="shared" si="0"/></c><c t="str"><f>A1</f><v></v></c><c><f>1</f><v>1</v></c>'
  expect(await readIn(aZip(book(`<row>${row}</row>`)))).toEqual({
    rows: [[1, ['=A1&B1', '=…', '', 1]]],
    notes: ['no-values', 'formulas'],
  })
})

test('charts and dialogs are no tables, wherever they stand', async () => {
  const sheets = ['chartsheet', 'dialogsheet', 'worksheet'].map(
    (id, at) => `<sheet name="${id}" sheetId="${at + 1}" r:id="${id}"/>`,
  )
  const several = {
    'xl/workbook.xml': workbook.replace(/<sheet .*\/>/, sheets.join('')),
    'xl/_rels/workbook.xml.rels': relations([
      { type: 'chartsheet', target: 'chartsheets/sheet1.xml' },
      { type: 'dialogsheet', target: 'dialogsheets/sheet1.xml' },
      ...usual,
    ]),
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/dialogsheets/sheet1.xml': '<dialogsheet/>',
  }
  expect(await readIn(aZip(book(twoRows, several)))).toEqual({ rows: read, notes: [] })
  const alone = { ...several, 'xl/workbook.xml': workbook.replace('"worksheet"', '"chartsheet"') }
  expect(await rowsIn(book(twoRows, alone))).toBe('no-sheet')
})

test('a sheet without rows stands for no table, as in a workbook by openpyxl', async () => {
  const path = aWorkbook(`
sheet.append([])
sheet['C7'].number_format = 'yyyy-mm-dd'
people = book.create_sheet('People')
people.append(['Name', 'City'])
people.append(['Rahima', 'Dhaka'])
book.create_sheet('Cities').append(['Dhaka'])
`)
  expect(await readIn(path)).toEqual({ rows: read, notes: ['several-sheets'] })
  const empty = aWorkbook(`book.create_sheet('Other')`)
  expect(await readIn(empty)).toBe('empty')
})

test('notes about a sheet apply wherever their cause is in it', async () => {
  const hidden =
    "<row  r='1'\n hidden = 'true'><c t=\"e\"><v>#N/A</v></c><c><f>1+1</f><v>2</v></c></row>"
  const after =
    '<mergeCells><mergeCell ref="A1:B1"/></mergeCells><extLst><ext><row><c t="s"><v>99</v></c></row></ext></extLst>'
  const files = book('', { 'xl/worksheets/sheet1.xml': sheet(hidden, after) })
  expect(await readIn(aZip(files))).toEqual({
    rows: [[1, ['#N/A', 2]]],
    notes: ['hidden-rows', 'errors', 'formulas', 'merged-cells'],
  })
})

test('hidden columns with values are reported, also those that openpyxl wrote', async () => {
  const path = aWorkbook(`
sheet.append(['Name', 'City'])
sheet.append(['Rahima', 'Dhaka'])
sheet.column_dimensions['B'].hidden = True
`)
  expect(await readIn(path)).toEqual({ rows: read, notes: ['hidden-columns'] })
  const withColumns = (told: string) =>
    sheet(twoRows).replace('<sheetData>', `<cols>${told}</cols>$&`)
  for (const told of [
    '<col min="3" max="16384" hidden="1"/>',
    '<col min="1" max="2" hidden="0"/>',
    '<col hidden="1"/>',
  ]) {
    const files = book('', { 'xl/worksheets/sheet1.xml': withColumns(told) })
    expect(await readIn(aZip(files)), told).toEqual({ rows: read, notes: [] })
  }
  const hostile = withColumns('<col min="-9e15" max="9e15" hidden="1"/>')
  const files = book('', { 'xl/worksheets/sheet1.xml': hostile })
  expect(await readIn(aZip(files))).toEqual({ rows: read, notes: ['hidden-columns'] })
})

test('letters are read in the encoding that a part has, whatever it says', async () => {
  const bengali = sheet(twoRows.replace('Rahima', 'রহিমা'))
  const wide = bengali.replace('?>', ' encoding="UTF-16"?>')
  const rows = [read[0], [2, ['রহিমা', 'Dhaka']]]
  for (const bytes of [
    Buffer.from(`\ufeff${wide}`, 'utf16le'),
    Buffer.from(wide, 'utf16le'),
    Buffer.from(`\ufeff${wide}`, 'utf16le').swap16(),
    Buffer.from(wide),
    Buffer.from(`\ufeff${bengali}`),
  ]) {
    expect(await rowsIn({ ...book(''), 'xl/worksheets/sheet1.xml': bytes })).toEqual(rows)
  }
  const latin = sheet(twoRows.replace('Rahima', 'José')).replace('?>', ' encoding="ISO-8859-1"?>')
  const old = { ...book(''), 'xl/worksheets/sheet1.xml': Buffer.from(latin, 'latin1') }
  expect(await rowsIn(old)).toEqual([read[0], [2, ['José', 'Dhaka']]])
})

test('a ZIP may be written as a stream or as a large one, and one with a wrong sum is damaged', async () => {
  const path = aFile('stream.xlsx', '')
  const files = book(twoRows)
  const script = `
import json, sys, zipfile
class Stream:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): self.file.flush()
with open(sys.argv[1], 'wb') as file, zipfile.ZipFile(Stream(file), 'w', zipfile.ZIP_DEFLATED) as zip:
    for name, text in json.loads(sys.stdin.read()).items():
        with zip.open(name, 'w', force_zip64=True) as part: part.write(text.encode())
`
  execFileSync('python3', ['-c', script, path], { input: JSON.stringify(files) })
  expect(await readIn(path)).toEqual({ rows: read, notes: [] })
  const stored = aZip(files, '-0')
  const flip = `
import sys
data = open(sys.argv[1], 'rb').read()
open(sys.argv[1], 'wb').write(data.replace(b'Rahima', b'Rahimo'))
`
  execFileSync('python3', ['-c', flip, stored])
  expect(await readIn(stored)).toBe('damaged')
})

test('what is not well formed is damaged', async () => {
  for (const xml of [
    sheet(twoRows).replace('</worksheet>', ''),
    sheet(twoRows).replace('</is>', '</si>'),
    sheet(twoRows.replace('Rahima', '&nbsp;')),
    sheet(twoRows.replace('Rahima', 'A & B')),
    `${sheet(twoRows)}<worksheet/>`,
    sheet(twoRows).replace('?>', '?><!DOCTYPE a>'),
    '',
  ]) {
    expect(await rowsIn({ ...book(''), 'xl/worksheets/sheet1.xml': xml }), xml).toBe('damaged')
  }
})

test('tags that end in another piece are read as one', async () => {
  const comment = `<!-- ${'a > b '.repeat(12_000)} -->`
  const attribute = `<row note="${'x > y " '.replaceAll('"', "'").repeat(9_000)}">`
  const rows = twoRows.replace('<row>', comment + attribute)
  expect(await rowsIn(book(rows))).toEqual(read)
})

test('numbers, days and truths by openpyxl come out as they went in', async () => {
  const path = aWorkbook(`
sheet.append([])
sheet.append(['Name', 1, 1.5, True, datetime.date(1999, 12, 31), datetime.datetime(2026, 4, 3, 23, 59), None, 'end '])
`)
  const result = await readIn(path)
  expect(result).toEqual({
    rows: [[2, ['Name', 1, 1.5, 'TRUE', '1999-12-31', '2026-04-03', '', 'end']]],
    notes: [],
  })
})

test('days before March 1900 are those that spreadsheets show', async () => {
  const cell = (serial: number) => `<c s="0"><v>${serial}</v></c>`
  const rows = `<row>${[1, 59, 60, 60.5, 61, 32874].map(cell).join('')}</row>`
  const none = '########'
  const shown = ['1900-01-01', '1900-02-28', none, none, '1900-03-01', '1990-01-01']
  expect(await rowsIn(book(rows, { 'xl/styles.xml': styles('', 14) }))).toEqual([[1, shown]])
})

test('pictures over cells are told, if what names them can be read', async () => {
  const drawing = relations([{ type: 'drawing', target: '../d.xml' }])
  const withImages = (rels: string) =>
    book(twoRows, { 'xl/worksheets/_rels/sheet1.xml.rels': drawing, 'xl/_rels/d.xml.rels': rels })
  const images = relations([{ type: 'image', target: '1.png' }])
  expect(await readIn(aZip(withImages(images)))).toEqual({ rows: read, notes: ['pictures'] })
  expect(await readIn(aZip(withImages('<')))).toEqual({ rows: read, notes: [] })
})

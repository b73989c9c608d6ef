import { describe, expect, test } from 'vitest'
import {
  aCsv,
  aFile,
  anImporter,
  aRow,
  aWorkbook,
  checked,
  created,
  problemsOf,
  sent,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { checkImport } from './check-import.ts'
import { createImport } from './create-import.ts'
import { exportImportReport } from './export-import-report.ts'
import { runImport } from './run-import.ts'

describe.each(engines)('an import on %s', (engine) => {
  test('of a workbook keeps values, and tells what the spreadsheet may have lost', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['List of candidates'])
sheet.append(['পাসপোর্ট নম্বর', 'আইআরসিসি', 'নাম', 'পিতার নাম', 'মাতার নাম', 'ঠিকানা'])
sheet.append([12345678, 'IR1', 'রহিম', '=CONCATENATE("A","B")', 'Dana', datetime.date(2026, 4, 3)])
sheet.append(['1.23E+10', 'IR2', 'Karim', 'Lee', 'Av‡bvqvi', '2 Lane'])
sheet.append([12345678.5, 12345678901234567, 'Salma', 'Lee', 'Dana', '3 Lane'])
sheet.append([-5, 'IR4', 'Salma', 'Lee', 'Dana', 1e12])
sheet['F6'].number_format = 'yyyy-mm-dd'
sheet.append(['A_x0000_1', 'IR5', 'Salma', 'Lee', 'Dana', '5 Lane'])
sheet.row_dimensions[4].hidden = True
sheet.merge_cells('A1:C1')
sheet.append(['EJ1', 'IR6', 'Salma', 'Lee', '#N/A', '6 Lane'])
book.create_sheet('Other')
text = book.create_sheet('Instructions', 0)
text['A1'] = 'How to fill in the list'
text['B3'] = 'One person in a row'
text.merge_cells('B3:D3')
book.create_sheet('Lists', 0).sheet_state = 'hidden'
`)
    const dry = await checked(admin, path)
    expect(dry.mapping.columns).toEqual([
      'passportNumber',
      'irccNumber',
      'name',
      'fatherName',
      'motherName',
      'address',
    ])
    expect(dry.notes.toSorted()).toEqual([
      'errors',
      'hidden-rows',
      'merged-cells',
      'no-values',
      'several-sheets',
    ])
    expect(await problemsOf(admin, dry.id)).toEqual([
      [3, 'no-value', 'zeros-lost'],
      [4, 'digits-lost', 'bijoy'],
      [5, 'not-a-number', 'digits-lost'],
      [6, 'not-a-number'],
      [7, 'not-a-number'],
      [8, 'no-value'],
    ])
  })

  test('says of each value that a formula or an error has not left, and refuses needed ones', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Passport No.', 'IRCC number', 'Surname', 'Given names', "Father's name", "Mother's name",
    'Village', 'District', 'Nationality', 'Date of birth', 'Visa expiry date', 'Remarks'])
for n, lost in enumerate([None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]):
    row = [f'NV{n}', f'IV{n}', 'Uddin', 'Rahim', 'Lee', 'Dana', 'Char', 'Bhola', 'Nepalese', '1990-04-03', '', '']
    if lost is not None:
        row[lost:lost + 1] = ['#DIV/0!' if n % 2 else '=A1&B1']
    sheet.append(row)
`)
    const dry = await checked(admin, path)
    expect(dry.notes).toEqual(['errors', 'no-values'])
    const needed = [3, 4, 5, 6, 7, 8, 9, 10].map((n) => [n, 'no-value'])
    const optional = [11, 12, 13].map((n) => [n, 'left-empty'])
    expect(await problemsOf(admin, dry.id)).toEqual([...needed, ...optional])
    const report = await Array.fromAsync((await exportImportReport(admin, { id: dry.id })) ?? [])
    expect(report.join('')).toContain('11,right,nationality: left-empty,,NV9,')
    const made = `Passport No.,IRCC number,Name,Father's name,Mother's name,Address,Nationality
A1,I1,Rahim,=E2,Dana,1 Lane,Nepalese
A2,I2,Rahim,Lee,Dana,1 Lane,#REF!
A3,I3,Rahim,Lee,Dana,#NAME?,Nepalese
A4,I4,Rahim,Lee,Dana,#4 Lane = 5 Lane,Nepalese`
    const csv = await checked(admin, aFile('errors.csv', made))
    expect(await problemsOf(admin, csv.id)).toEqual([
      [2, 'no-value'],
      [3, 'left-empty'],
      [4, 'no-value'],
    ])
  })

  test('has no shifted cells, whatever quotation marks and remarks are in them', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Passport No.', 'IRCC number', 'Name', "Father's name", "Mother's name", 'Address'])
sheet.append(['WB1', 'IW1', '"Babu Rahim', 'Lee', 'Dana', '1 Lane'])
sheet.append(['WB2', 'IW2', 'Karim', 'Lee', 'Dana', '2 Lane', '', 'paid'])
`)
    const dry = await checked(admin, path)
    expect(dry).toMatchObject({ counts: { right: 2, warned: 1 }, unheaded: ['H'] })
    expect(dry.sheets).toBeUndefined()
    expect(await problemsOf(admin, dry.id)).toEqual([[2, 'quote-kept']])
    await runImport(admin, dry.id)
    expect((await untilIn(admin, dry.id, 'done')).counts).toMatchObject({ added: 2, refused: 0 })
    expect((await checked(admin, path)).notes).toContain('imported-before')
  })

  test('keeps the zeros that a format shows, and joins a name and an address in several columns', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Passport No.', 'IRCC number', 'Surname', 'Given names', "Father's name", "Mother's name",
    'Village', 'Upazila', 'District'])
sheet.append([1234567, 42, 'Uddin', 'Rahim', 'Lee', 'Dana', 'Char', '', 'Bhola'])
sheet.append(['JN2', 123456789, '', 'Karim', 'Lee', 'Dana', 12, 'Sadar', 'Barisal'])
sheet.append([1234567, 0, 'Begum', 'Salma', 'Lee', 'Dana', 'Char', 'Sadar', 'Bhola'])
sheet.append([234567, 'JN4', 'Begum', 'Salma', 'Lee', 'Dana', 'Char', 'Sadar', 'Bhola'])
sheet['A4'].number_format = sheet['A5'].number_format = '"A"0000000'
sheet['A2'].number_format = '000000000'
sheet['B2'].number_format = sheet['B3'].number_format = '00000000'
`)
    const dry = await checked(admin, path)
    expect(dry.mapping.columns).toEqual([
      ...['passportNumber', 'irccNumber', 'surname', 'name', 'fatherName', 'motherName'],
      ...['address', 'address', 'address'],
    ])
    expect(await problemsOf(admin, dry.id)).toEqual([
      [3, 'zeros-lost'],
      [4, 'no-digits'],
    ])
    await runImport(admin, dry.id)
    await untilIn(admin, dry.id, 'done')
    const kept = await admin.db
      .selectFrom('record')
      .select(['passportNumber', 'irccNumber', 'name', 'address'])
      .orderBy('passportNumber')
      .execute()
    expect(kept).toEqual([
      {
        passportNumber: '001234567',
        irccNumber: '00000042',
        name: 'Rahim Uddin',
        address: 'Char, Bhola',
      },
      {
        passportNumber: 'A0234567',
        irccNumber: 'JN4',
        name: 'Salma Begum',
        address: 'Char, Sadar, Bhola',
      },
      {
        passportNumber: 'JN2',
        irccNumber: '123456789',
        name: 'Karim',
        address: '12, Sadar, Barisal',
      },
    ])
  })

  test('takes the sheet that was asked for, and names the others', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
def people(sheet, start):
    sheet.append(['Passport No.', 'IRCC number', 'Name', "Father's name", "Mother's name", 'Address'])
    sheet.append([start + '1', start + '2', 'Rahim', 'Lee', 'Dana', '1 Lane'])
sheet.title = 'How to'
sheet.append(['One person in a row'])
people(book.create_sheet('2026'), 'A')
people(book.create_sheet('ঢাকা 2025'), 'B')
people(book.create_sheet('Old'), 'C')
book['Old'].sheet_state = 'hidden'
`)
    const sheetsOf = async (sheet?: string) => {
      const made = await createImport(admin, { name: 'people', upload: sent(path), sheet })
      if (made.outcome === 'refused') return made.because
      const { id, columns, mapping, sheets } = made.import
      await checkImport(admin, { id, mapping })
      const { counts, notes } = await untilIn(admin, id, 'checked')
      await runImport(admin, id)
      await untilIn(admin, id, 'done')
      const isKnown = notes.includes('imported-before')
      return { first: columns[0]?.samples, sheets, right: counts.right, isKnown }
    }
    const [a, b, c] = ['2026', 'ঢাকা 2025', 'How to']
    const fresh = { right: 1, isKnown: false }
    expect(await sheetsOf()).toEqual({ first: ['A1'], sheets: [a, c, b], ...fresh })
    expect(await sheetsOf(` ${b} `)).toEqual({ first: ['B1'], sheets: [b, c, a], ...fresh })
    expect(await sheetsOf('OLD')).toEqual({ first: ['C1'], sheets: ['Old', c, a, b], ...fresh })
    expect(await sheetsOf(a)).toMatchObject({ first: ['A1'], right: 0, isKnown: true })
    expect(await sheetsOf(c)).toBe('no-headings')
    expect(await sheetsOf('2027')).toBe('no-such-sheet')
  })

  test('of a workbook with a summary is of the sheet with people, though both have headings', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const summary = `
sheet.title = 'Summary'
sheet.append(['Country', 'Candidates', 'Approved'])
sheet.append(['Canada', 2, 1])
`
    const people = (above = '', below = '') => `
people = book.create_sheet('People')
${above}
people.append(['Passport No.', 'IRCC number', 'Name', "Father's name", "Mother's name", 'Address'])
people.append(['SU0000001', 'IS1', 'Rahim', 'Lee', 'Dana', '1 Lane'])
${below}
`
    const dry = await checked(admin, aWorkbook(summary + people()))
    expect(dry).toMatchObject({ counts: { rows: 1, right: 1 }, sheets: ['People', 'Summary'] })
    const figures = `
figures = book.create_sheet('x')
figures.append(['a', 'b'])
figures['DP3'] = 'too wide'
`
    const others = await created(admin, aWorkbook(summary + figures))
    expect(others).toMatchObject({ counts: { rows: 1 }, sheets: ['Summary', 'x'] })
    expect(others.columns[0]).toMatchObject({ heading: 'Country', samples: ['Canada'] })
    const wide = "people.append(['SU0000002'] * 120)"
    const long = `for n in range(700): people.append([f'SU{n}', f'IS{n}', 'Rahim'])\n${wide}`
    const letterhead = "for n in range(4): people.append(['ABC Ltd'])"
    const told = []
    for (const sheet of [people('', wide), people('', long), people(letterhead, long)]) {
      const path = aWorkbook(summary + figures + sheet)
      told.push(await created(admin, path).catch(({ message }) => message))
    }
    expect(told).toEqual(['too-many-columns', 'too-many-columns', 'too-many-columns'])
  })

  test('has headings in two rows, and cells that are merged down their rows', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Candidates of March'])
sheet.append(['Passport', None, None, 'IRCC', 'Name', 'Parents', None, 'Address', 'Nationality'])
sheet.append(['Number', 'Issued', 'Expires', 'Number', None, 'Father', 'Mother', None, None])
sheet.merge_cells('A2:C2')
sheet.merge_cells('F2:G2')
sheet.merge_cells('H2:H3')
sheet.append(['TW0000001', None, None, 'IT1', 'Rahim', 'Lee', 'Dana', 'Char, Bhola', 'Nepalese'])
sheet.append(['TW0000002', None, None, 'IT2', 'Karim', 'Lee', None, None, None])
sheet.append(['TW0000003', None, None, 'IT3', 'Salma', None, None, None, None])
for cells in ['F5:F6', 'G4:G5', 'H4:H6', 'I4:I6']:
    sheet.merge_cells(cells)
sheet.append(['TW0000004', None, None, 'IT4', 'Rahima', 'Lee', 'Dana', '4 Lane'])
`)
    const dry = await checked(admin, path)
    expect(dry.columns.slice(0, 4).map(({ heading }) => heading)).toEqual([
      ...['Passport Number', 'Passport Issued', 'Passport Expires', 'IRCC Number'],
    ])
    expect(await problemsOf(admin, dry.id)).toEqual([[6, 'required']])
    expect(dry.counts).toMatchObject({ rows: 4, right: 3 })
    await runImport(admin, dry.id)
    await untilIn(admin, dry.id, 'done')
    const added = await admin.db
      .selectFrom('record')
      .select(['fatherName', 'motherName', 'address', 'nationality'])
      .orderBy('passportNumber')
      .execute()
    const first = { fatherName: 'Lee', motherName: 'Dana', address: 'Char, Bhola' }
    expect(added).toEqual([
      { ...first, nationality: 'Nepalese' },
      { ...first, nationality: 'Nepalese' },
      { ...first, address: '4 Lane', nationality: 'BANGLADESH' },
    ])
  })

  test('takes a group with a general heading, beside headings of two rows, for no person', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Sl', 'Passport No', 'Personal details', None, None, None, 'IRCC No', 'Date of birth'])
sheet.append([None, None, 'Name', 'Father', 'Mother', 'Address', None, None])
for cells in ['A1:A2', 'B1:B2', 'C1:F1', 'G1:G2', 'H1:H2']:
    sheet.merge_cells(cells)
sheet.append([1, 'GH0000001', 'Rahim', 'Lee', 'Dana', '1 Lane', 'IG1', '1990-04-03'])
`)
    const { counts, mapping, id } = await checked(admin, path)
    expect(counts).toMatchObject({ rows: 1, right: 1 })
    expect(mapping.columns.slice(1, 4)).toEqual(['passportNumber', 'name', 'fatherName'])
    expect(await problemsOf(admin, id)).toEqual([])
  })

  test('warns of dates whose day and month a spreadsheet may have swapped', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Passport No.', 'IRCC number', 'Name', "Father's name", "Mother's name", 'Address', 'Date of birth'])
for n, born in enumerate(['25/12/1990', datetime.date(1990, 5, 12), datetime.date(1991, 7, 7),
    datetime.date(1992, 1, 6), '13/01/1993']):
    name = ['Rahim', 'Salma', 'Omar', 'Nasrin', 'Jabbar'][n]
    sheet.append([f'SW{n}', f'IR{n}', name, 'Lee', 'Dana', '1 Lane', born])
`)
    const dry = await checked(admin, path)
    expect(dry.counts).toMatchObject({ right: 5, wrong: 0, warned: 2 })
    const told = [
      [3, 'swapped-date'],
      [5, 'swapped-date'],
    ]
    expect(await problemsOf(admin, dry.id)).toEqual(told)
    await runImport(admin, dry.id)
    expect((await untilIn(admin, dry.id, 'done')).counts).toMatchObject({ added: 5 })
    expect(await problemsOf(admin, dry.id)).toEqual(told)
  })

  test('warns of numbers of a CSV that are shorter than others that begin with zeros', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const numbers = ['0012345678', '12345679', '0৯৮৭৬৫৪৩২১', '1234567890', 'A1234567', '00000']
    const rows = numbers.map((number, at) => aRow(at, { 1: number }))
    const dry = await checked(admin, aCsv(rows))
    expect(await problemsOf(admin, dry.id)).toEqual([
      [3, 'zeros-lost'],
      [7, 'no-digits'],
    ])
  })

  test('finds text for the font Bijoy in all cells of a column that has some', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const rows = [
      'Kwig wgqv,iwng,LvZzb,XvKv',
      'Av‡bvqvi,†gvt Avjx,†eMg,wm‡jU',
      'Kwig wgqv,iwng,LvZzb,XvKv',
      'Md. Rahim,K\u00adarim,Mst. Khatun,House 2–A Pvt Bldg',
    ]
    const lines = rows.map((row, at) => `BJ${at},IR${at},${row}`)
    const top = "Passport No.,IRCC number,Name,Father's name,Mother's name,Address"
    const dry = await checked(admin, aFile('bijoy.csv', [top, ...lines].join('\n')))
    const all = Array.from({ length: 4 }, () => 'bijoy')
    const told = [2, 3, 4].map((n) => [n, ...all])
    expect(await problemsOf(admin, dry.id)).toEqual(told)
    await runImport(admin, dry.id)
    await untilIn(admin, dry.id, 'done')
    const kept = await problemsOf(admin, dry.id)
    expect(kept?.map(([n, ...each]) => [n, ...each.filter((one) => one === 'bijoy')])).toEqual([
      ...told,
    ])
  })

  test('says where a program has changed numbers or lost letters, and takes what only looks so', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const path = aWorkbook(`
sheet.append(['Passport No.', 'IRCC number', 'Name', "Father's name", "Mother's name", 'Address'])
sheet.append([datetime.date(2026, 3, 1), 'IR1', 'Rahim', 'Lee', 'Dana', '1 Lane'])
sheet.append(['12E45678', 'IR2', 'Karim', 'Lee', 'Dana', 'Who? Where??'])
sheet.append(['1.5E+017', 'IR3', 'Karim', 'Lee', 'Dana', '3 Lane'])
sheet.append(['PP4', 'IR4', '????? ?????', 'Lee', 'Dana', '4 Lane'])
sheet.append(['PP5', 'IR5', 'Ren\ufffd', 'Lee', 'Dana', '5 Lane'])
sheet.append(['12345678.0', 'IR6', 'Karim', 'Lee', 'Dana', '6 Lane'])
sheet.append(['PP7', '1/3/2026', 'Karim', 'Lee', 'Dana', '7 Lane'])
sheet.append(['12.345.678', '11-1234-5678', 'Karim', 'Lee', 'Dana', '8 Lane'])
sheet.append(['N/A', 'IR9', 'Karim', 'Lee', 'Dana', '9 Lane'])
sheet.append(['A10', '0', 'Karim', 'Lee', 'Dana', '10 Lane'])
sheet.append(['Z5472476\\nZ5472477', 'IR11', 'Karim', 'Lee', 'Dana', '11 Lane'])
sheet.append(['A12', 'IR12', 'রহিম'.encode().decode('latin1'), 'Lee', 'Dana', '12 Lane'])
sheet.append(['PP Z40000008', 'IR13', 'Karim', 'Lee', 'Dana', '13 Lane'])
sheet.append(['AB 1234567', 'Z40000003/Z40000004', 'Karim', 'Lee', 'Dana', '14 Lane'])
sheet.append(['A15', 'IR15', 'José'.encode().decode('latin1'), 'Lee', 'Dana', '15 Lane'])
sheet.append(['A16', 'IR16', 'राम'.encode().decode('latin1'), 'Lee', 'Dana', '16 Lane'])
sheet.append(['A17', 'IR17', 'Renée'.encode().decode('cp1252'), 'Lee', 'Dana', '17 Lane'])
sheet.append(['A18', 'IR18', 'João Ångström', 'ÅSE', 'SÃO', '18ª, 2 SÃ´, Ø\u00ad'])
`)
    const dry = await checked(admin, path)
    expect(await problemsOf(admin, dry.id)).toEqual([
      [2, 'digits-lost'],
      [4, 'digits-lost'],
      [5, 'letters-lost'],
      [6, 'letters-lost'],
      [7, 'digits-lost'],
      [8, 'digits-lost'],
      [10, 'no-digits'],
      [11, 'no-digits'],
      [12, 'not-a-number'],
      [13, 'letters-lost'],
      [14, 'more-than-number'],
      [15, 'more-than-number'],
      [16, 'letters-lost'],
      [17, 'letters-lost'],
      [18, 'letters-lost'],
    ])
    expect(dry.counts).toMatchObject({ right: 9, wrong: 9, warned: 6 })
  })
})

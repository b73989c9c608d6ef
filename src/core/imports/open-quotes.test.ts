import { expect, test } from 'vitest'
import { aFile, anImporter, checked, headings, problemsOf } from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'

test.each(engines)(
  'on %s a row that holds the next ones is refused, as a quotation mark in it is open',
  async (engine) => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const row = (n: number) => `A0123456${n},IRCC1000${n},Person ${n},Lee,Dana,${n} Lane`
    const lines = [
      headings.join(),
      row(1),
      row(2).replace('Person', '"Person'),
      row(3),
      row(4).replace('Person 4', '"Person 4"'),
      row(5).replace('5 Lane', '"5 Lane'),
      row(6).replace('6 Lane', '6 Lane"'),
      row(7).replace('7 Lane', '"House 7, Road 7,\r\nSylhet 3100, Bangladesh"'),
      '123456789,1234567890,Person 0,Lee,Dana,"10 Lane,\r\nToronto, ON, 4165551234"',
      `${row(8)},"Remarks`,
      `${row(9)},"Remarks"`,
    ]
    const dry = await checked(admin, aFile('people.csv', lines.join('\r\n')))
    expect(await problemsOf(admin, dry.id)).toEqual([
      [3, 'rows-inside'],
      [4, 'rows-inside'],
      [7, 'rows-inside'],
    ])
    expect(dry.counts).toMatchObject({ rows: 6, right: 3, wrong: 3 })
  },
)

test.each(engines)('on %s a quotation mark inside a quoted cell is told', async (engine) => {
  await using test = await openTestPortal(engine)
  const admin = await anImporter(test)
  const row = (n: number, rest: string) => `A0123456${n},IRCC1000${n},${rest}`
  const lines = [
    [...headings, 'Nationality', 'Date of birth'].join(),
    row(1, 'Person L Khan,"Father Khan,Mother Begum,"Vill X, Dist L",BANGLADESH,1990-01-04'),
    row(2, '"Rahim "Babu" Uddin",Lee,Dana,2 Lane,BANGLADESH,1990-01-04'),
    row(3, '"Rahim ""Babu"" Uddin",Lee,Dana,"3 Lane, Dist L",BANGLADESH,1990-01-04'),
    row(4, 'Person,Lee,Dana,4 Lane,Dist L,1990-01-04'),
    row(5, 'Person,Lee,Dana,Dist L,5 Lane,1990-01-04'),
    row(6, '"""Babu"" Uddin",Lee,Dana,"6 Lane, 5 ft 6""",BANGLADESH,1990-01-04'),
  ]
  const dry = await checked(admin, aFile('people.csv', lines.join('\r\n')))
  expect(await problemsOf(admin, dry.id)).toEqual([
    [2, 'not-text', 'cells-shifted'],
    [3, 'quote-kept'],
    [6, 'not-text'],
    [7, 'quote-kept'],
  ])
  expect(dry.counts).toMatchObject({ wrong: 2, warned: 2 })
})

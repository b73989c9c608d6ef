import { expect, test } from 'vitest'
import { readMrz } from './read-mrz.ts'

const today = new Date('2026-11-20')
const read = (...lines: string[]) => readMrz(lines.join('\n'), today)

test('the examples of ICAO 9303 are read', () => {
  const fields = { name: 'ANNA MARIA ERIKSSON', nationality: '' }
  expect(
    read(
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ),
  ).toEqual({
    outcome: 'read',
    isVisa: false,
    fields: { ...fields, passportNumber: 'L898902C3', birthDate: '1974-08-12' },
  })
  const visa = { ...fields, passportNumber: '', birthDate: '1940-09-07' }
  for (const lines of [
    [
      'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L8988901C4XXX4009078F96121096ZE184226B<<<<<<',
    ],
    ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
  ]) {
    expect(read(...lines)).toEqual({ outcome: 'read', isVisa: true, fields: visa })
  }
})

const states: [code: string, country: string][] = [
  ['BGD', 'BANGLADESH'],
  ['IND', 'INDIA'],
  ['NPL', 'NEPAL'],
  ['PAK', 'PAKISTAN'],
  ['LKA', 'SRI LANKA'],
  ['PHL', 'PHILIPPINES'],
  ['IDN', 'INDONESIA'],
  ['VNM', 'VIETNAM'],
  ['CHN', 'CHINA'],
  ['NGA', 'NIGERIA'],
  ['KEN', 'KENYA'],
  ['EGY', 'EGYPT'],
  ['ZAF', 'SOUTH AFRICA'],
  ['BRA', 'BRAZIL'],
  ['CAN', 'CANADA'],
  ['USA', 'UNITED STATES'],
  ['AUS', 'AUSTRALIA'],
  ['GBR', 'UNITED KINGDOM'],
  ['D<<', 'GERMANY'],
  ['RKS', 'KOSOVO'],
]
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphabet = `0123456789${letters}<`

/** A seeded random number generator: every run uses the same numbers */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function digitOf(text: string): string {
  const sum = [...text].reduce((sum, letter, at) => {
    const value = alphabet.indexOf(letter)
    return sum + (value === 36 ? 0 : value) * ([7, 3, 1][at % 3] ?? 0)
  }, 0)
  return String(sum % 10)
}

/** Writes MRZ lines from the standard, independently of the code under test */
function documents(count: number) {
  const dice = createDice(9303)
  const some = (from: string, length: number) =>
    Array.from({ length }, () => from[dice(from.length)]).join('')
  const two = (value: number) => String(value).padStart(2, '0')
  return Array.from({ length: count }, (_, index) => {
    const [state = '', nationality = ''] = states[index % states.length] ?? []
    const isVisa = index % 5 === 4
    const isShort = isVisa && index % 2 === 0
    const year = 1940 + dice(80)
    const [month, day] = [1 + dice(12), 1 + dice(28)]
    const words = Array.from({ length: 1 + dice(3) }, () => some(letters, 2 + dice(6)))
    const [surname = '', ...given] = words
    const number = some(letters, 1 + dice(2)) + some('0123456789', 6 + dice(2))
    const born = `${two(year % 100)}${two(month)}${two(day)}`
    const ends = `${two(27 + dice(9))}${two(1 + dice(12))}${two(1 + dice(28))}`
    const personal = (dice(2) ? some(alphabet.slice(0, 36), 10) : '').padEnd(14, '<')
    const first = `${isVisa ? 'V' : 'P'}<${state}${surname}<<${given.join('<')}`
    const start = `${number.padEnd(9, '<')}${digitOf(number.padEnd(9, '<'))}${state}`
    const both = `${born}${digitOf(born)}${'MFX<'[dice(4)]}${ends}${digitOf(ends)}`
    const ofPassport = `${personal}${digitOf(personal)}`
    const whole = start.slice(0, 10) + both.slice(0, 7) + both.slice(8) + ofPassport
    const end = isVisa ? ''.padEnd(isShort ? 8 : 16, '<') : ofPassport + digitOf(whole)
    return {
      lines: [first.padEnd(isShort ? 36 : 44, '<').slice(0, isShort ? 36 : 44), start + both + end],
      fields: {
        passportNumber: isVisa ? '' : number,
        name: [...given, surname].join(' '),
        nationality,
        birthDate: `${year}-${two(month)}-${two(day)}`,
      },
    }
  })
}

const generated = documents(1000)

test('1,000 documents of 20 states are read as they were written', () => {
  for (const { lines, fields } of generated) {
    expect(read(...lines), lines.join('\n')).toMatchObject({ outcome: 'read', fields })
  }
})

test('every wrong character that a check digit can see is refused', () => {
  const weightOf = (letter: string) => alphabet.indexOf(letter) % 36
  const missed: string[] = []
  let tried = 0
  for (const { lines } of generated.slice(0, 200)) {
    const [upper = '', lower = ''] = lines
    const isPassport = upper.startsWith('P')
    for (let at = 0; at < (isPassport ? 44 : 28); at++) {
      // Nationality and sex have no check digit.
      if ((at >= 10 && at < 13) || at === 20) continue
      for (const other of alphabet) {
        const was = lower.charAt(at)
        if ((weightOf(other) - weightOf(was)) % 10 === 0) continue
        const wrong = lower.slice(0, at) + other + lower.slice(at + 1)
        if (read(upper, wrong).outcome !== 'refused') missed.push(wrong)
        tried++
      }
    }
  }
  expect(missed).toEqual([])
  expect(tried).toBeGreaterThan(150_000)
})

test('the place of a wrong check digit is named', () => {
  const [upper = '', lower = ''] = [
    'P<BGDRAHMAN<<KARIM<<<<<<<<<<<<<<<<<<<<<<<<<<',
    'A012345675BGD9001311M3001017<<<<<<<<<<<<<<<6',
  ]
  const right = documents(1)[0]?.lines ?? []
  expect(read(...right).outcome).toBe('read')
  const places = [
    [0, 'number'],
    [14, 'birth'],
    [23, 'expiry'],
    [43, 'whole'],
    [11, 'letters'],
  ] as const
  for (const [at, place] of places) {
    const was = right[1]?.charAt(at) ?? ''
    const other = at === 11 ? '7' : was === '1' ? '2' : '1'
    const wrong = `${right[1]?.slice(0, at)}${other}${right[1]?.slice(at + 1)}`
    expect(read(right[0] ?? '', wrong), place).toEqual({ outcome: 'refused', place })
  }
  expect(read(upper, lower.slice(1))).toEqual({ outcome: 'wrong-length', is: 43, should: 44 })
  expect(read(upper)).toEqual({ outcome: 'no-lines' })
  expect(read('')).toEqual({ outcome: 'no-lines' })
})

test('a surname that fills the whole line is read', () => {
  const { lines: [, lower = ''] = [] } =
    documents(1).filter(({ lines }) => lines[1]?.length === 44)[0] ?? {}
  const upper = 'P<BGDVONHOHENZOLLERNSIGMARINGENBAYERNWUERTTE'
  expect(read(upper, lower)).toMatchObject({ fields: { name: upper.slice(5) } })
})

test('lines are found however they come', () => {
  const { lines: [upper = '', lower = ''] = [], fields } = generated[0] ?? {}
  for (const text of [
    `${upper}\r${lower}\r`,
    `${upper}${lower}\n`,
    `${upper.toLowerCase()}\n  ${lower.replace(/(.{10})/g, '$1 ')}`,
    `${upper.replace(/<+$/, '')}<<\n\n${lower}`,
    `PASSPORT\nPeople's Republic\n${upper.replaceAll('<<', '«')}\n${lower}\n- 3 -`,
    `\ufeff${upper}\t${lower}`,
    `${upper.replaceAll('<', '&lt;')}\n${lower.replaceAll('<', '＜')}`,
    `${upper}\n${lower.slice(0, 36)}\n${lower.slice(36)}\n`,
    `MRZ: ${upper}\nMRZ2:${lower}`,
    `Line 1: "${upper}",\nLine 2: "${lower}"`,
    `“${upper}”\n“${lower}”`,
    `> ${upper};\n> ${lower};`,
    `\x02${upper}\r\n\x1e${lower}\r\n\x03\r\n`,
    `\0${upper}\x85${lower}\0`,
    `MRZ:${upper}${lower}`.toLowerCase(),
    `]L0${upper}\r\n]L0${lower}\r\n`,
    `]o1${upper}${lower}\t`,
    `\u2060${upper.replaceAll('<', '‹')}|\u00ad${lower}`,
    `Passport\n${upper.slice(0, 30)}\n${upper.slice(30)}\n${lower.slice(0, 30)}\n${lower.slice(30)}\n`,
  ]) {
    expect(readMrz(text, today), text).toMatchObject({ outcome: 'read', fields })
  }
})

test('a sign in a line is no end of it, since the rest of a name would be lost', () => {
  const { lines: [, lower = ''] = [] } = generated[0] ?? {}
  for (const upper of [
    'P<BGDRAHMAN<<KARIM,ALI',
    "P<BGDO'BRIEN<<MARY<<<<<<<<<",
    'P<BGDRAHMAN,KARIM<<ALI',
  ]) {
    const padded = upper.padEnd(45, '<')
    for (const one of [upper, padded, padded.slice(1)])
      expect(read(one, lower).outcome).not.toBe('read')
  }
  const cut = `"${lower.slice(1)}"`
  expect(read(`"P<BGDFIRST<<PERSON${'<'.repeat(26)}"`, cut, `"${lower}"`).outcome).not.toBe('read')
})

test('spaces may be typed for fillers, if the check digits agree', () => {
  const named = generated.filter(({ fields }) => / /.test(fields.name))
  for (const { lines, fields } of named) {
    const [upper = '', lower = ''] = lines.map((line) => line.replaceAll('<', ' '))
    const text = `${upper.trimEnd()}\n${lower.endsWith(' ') ? lines[1] : lower}`
    expect(readMrz(text, today), text).toMatchObject({ outcome: 'read', fields })
  }
  const { lines: [upper = '', lower = ''] = [] } = named[0] ?? {}
  expect(read(upper, lower.replace('<', '  '))).toMatchObject({ outcome: 'wrong-length' })
  const wrong = lower.replace(/\d/, ' ').replace(/<(?=\d*$)/, ' ')
  expect(read(upper.replaceAll('<', ' '), wrong)).toEqual({ outcome: 'refused', place: 'number' })
  const spaced = read('P<BGDRAHMAN<<KARIM ALI<<<', lower)
  expect(spaced).toMatchObject({ fields: { name: 'KARIM ALI RAHMAN' } })
})

test('whoever was born until today is a child, and whoever later is a hundred', () => {
  const document = (born: string) => {
    const start = `A${'<'.repeat(8)}${digitOf('A')}BGD`
    const personal = `${'<'.repeat(14)}<`
    const rest = `${born}${digitOf(born)}M300101${digitOf('300101')}${personal}`
    const whole = start.slice(0, 10) + rest.slice(0, 7) + rest.slice(8)
    return [`P<BGDRAHMAN<<KARIM`, `${start}${rest}${digitOf(whole)}`]
  }
  expect(read(...document('261120'))).toMatchObject({ fields: { birthDate: '2026-11-20' } })
  expect(read(...document('261121'))).toMatchObject({ fields: { birthDate: '1926-11-21' } })
  expect(read(...document('270101'))).toMatchObject({ fields: { birthDate: '1927-01-01' } })
  expect(read(...document('70<<<<'))).toMatchObject({ fields: { birthDate: '' } })
  expect(read(...document('701332'))).toEqual({ outcome: 'refused', place: 'birth' })
})

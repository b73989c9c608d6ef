import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { candidateDatabase } from '#contract/record.ts'
import { alikeTo } from '#contract/text/name-likeness.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  openTestPortal,
} from '../../../../tests/test-portal.ts'
import type { Ctx } from '../../context.ts'
import { hashStoredPhotos } from '../../documents/hash-stored-photos.ts'
import { stageDocument } from '../../documents/stage-document.ts'
import { addRecord } from '../add-record.ts'
import { deleteRecord } from '../delete-record.ts'
import { findStaffRecord } from '../reading/find-staff-record.ts'
import { firstState } from '../record-rules.ts'
import { insertMany } from '../record-store.ts'
import { findDuplicates } from './find-duplicates.ts'
import { findDuplicatesOf } from './find-duplicates-of.ts'

/** A pseudo-random generator with a fixed seed, for repeatable tests. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A drawn passport photo: a distinct face in front of a plain wall. */
function drawFace(seed: number): string {
  const dice = createDice(seed * 7919 + 13)
  for (let index = 0; index < 5; index++) dice(2)
  const grey = (from: number, to: number) => {
    const value = from + dice(to - from)
    return `rgb(${value},${value},${value})`
  }
  const [x, y] = [260 + dice(80), 330 + dice(80)]
  const [rx, ry] = [110 + dice(60), 150 + dice(70)]
  const part = (dx: number, dy: number, width: number, height: number) =>
    `<ellipse cx="${x + dx}" cy="${y + dy}" rx="${width}" ry="${height}" fill="${grey(10, 110)}"/>`
  const light = dice(2) ? [grey(190, 250), grey(150, 250)] : [grey(150, 250), grey(190, 250)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 600 800">
    <defs><linearGradient id="g" x2="1" y2="${dice(2)}"><stop stop-color="${light[0]}"/>
      <stop offset="1" stop-color="${light[1]}"/></linearGradient></defs>
    <rect width="600" height="800" fill="url(#g)"/>
    <ellipse cx="${x}" cy="820" rx="${200 + dice(120)}" ry="${180 + dice(120)}" fill="${grey(20, 220)}"/>
    <ellipse cx="${x}" cy="${y - 30 - dice(60)}" rx="${rx + 10 + dice(60)}" ry="${ry + dice(60)}" fill="${grey(10, 120)}"/>
    <ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${grey(90, 230)}"/>
    ${part(-50 - dice(20), -40 - dice(20), 20 + dice(20), 10 + dice(14))}
    ${part(50 + dice(20), -40 - dice(20), 20 + dice(20), 10 + dice(14))}
    ${part(dice(10) - 5, 20 + dice(20), 12 + dice(16), 30 + dice(30))}
    ${part(0, 90 + dice(30), 40 + dice(40), 10 + dice(dice(2) ? 20 : 70))}
  </svg>`
}

const scanned = (seed: number) =>
  sharp(Buffer.from(drawFace(seed)))
    .jpeg({ quality: 92 })
    .toBuffer()

/** The same photo as a phone would send it: smaller, recompressed and slightly brighter. */
const savedAgain = async (seed: number) =>
  sharp(await scanned(seed))
    .resize(210)
    .modulate({ brightness: 1.05 })
    .jpeg({ quality: 60 })
    .toBuffer()

async function staged(ctx: Ctx, bytes: Buffer): Promise<string> {
  const result = await stageDocument(ctx, { bytes: new Uint8Array(bytes) })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

describe.each(engines)('on %s', (engine) => {
  test('the same file, the same photo and a similar name are reported, each with its reason', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const letter = await sharp(Buffer.from(drawFace(500)))
      .png()
      .toBuffer()
    const person = { name: 'Rahima Khatun', fatherName: 'Abdul Karim', birthDate: '1990-01-31' }
    const first = await anAddedRecord(test, {
      ...person,
      passportNumber: 'D1',
      irccNumber: 'D1',
      documents: {
        photo: await staged(admin, await scanned(1)),
        visa: await staged(admin, letter),
      },
    })
    const all = { id: first, name: person.name, passportNumber: 'D1' }

    const photo = await staged(admin, await savedAgain(1))
    expect(await findDuplicates(admin, { documents: { photo } })).toEqual([
      { ...all, because: ['same-photo'] },
    ])
    const visa = await staged(admin, letter)
    expect(await findDuplicates(admin, { documents: { medical: visa } })).toEqual([
      { ...all, because: ['same-file'] },
    ])
    const named = [{ ...all, because: ['similar-name'] }]
    for (const typed of [
      { name: 'KHATUN Rahima', birthDate: '1990-01-31' },
      { name: 'Rohima Khatun', fatherName: 'Abdul Korim' },
      { name: 'Rahina Khatun', fatherName: 'abdul karim' },
    ]) {
      expect(await findDuplicates(admin, typed), typed.name).toEqual(named)
    }
    for (const typed of [
      { name: 'Rahima Khatun' },
      { name: 'Rahima Khatun', birthDate: '1990-02-01', fatherName: 'Omar Faruk' },
      { name: 'Nasrin Sultana', fatherName: 'Abdul Karim', birthDate: '1990-01-31' },
      { name: '', birthDate: '1990-01-31' },
    ]) {
      expect(await findDuplicates(admin, typed), JSON.stringify(typed)).toEqual([])
    }

    const rest = { passportNumber: 'D2', irccNumber: 'D2', documents: { photo, visa } }
    const second = await anAddedRecord(test, { ...person, ...rest })
    const record = await findStaffRecord(admin, second)
    expect(record && (await findDuplicatesOf(admin, record))).toEqual([
      { ...all, because: ['same-file', 'same-photo', 'similar-name'] },
    ])
    await deleteRecord(admin, first)
    expect(record && (await findDuplicatesOf(admin, record))).toEqual([])
  })

  test('a person is found whose name has Md, Mst or Late before it, or has not', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const father = { fatherName: 'Late Abdus Salam', birthDate: '1990-01-31' }
    const one = await anAddedRecord(test, { name: 'Md. Abdul Karim', ...father })
    const numbers = { passportNumber: 'T2', irccNumber: 'T2' }
    const other = await anAddedRecord(test, { name: 'রহিমা বেগম', ...father, ...numbers })
    const found = async (name: string, rest: { fatherName?: string; birthDate?: string }) =>
      (await findDuplicates(admin, { name, ...rest })).map(({ id }) => id)
    const [birthDate, fatherName] = ['1990-01-31', 'Abdus Salam']
    for (const rest of [{ birthDate }, { fatherName }]) {
      expect(await found('Abdul Karim', rest)).toEqual([one])
      expect(await found('Mst. Rahima Begum', rest)).toEqual([other])
      expect(await found('Karim', rest)).toEqual([])
      expect(await found('Abdul Kader', rest)).toEqual([])
    }
  })

  test('a letter about many people hides nobody else', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [letter = Buffer.of(), visa = Buffer.of()] = await Promise.all(
      [600, 601].map((seed) =>
        sharp(Buffer.from(drawFace(seed)))
          .resize(120)
          .png()
          .toBuffer(),
      ),
    )
    const add = async (index: number, more: Parameters<typeof anAddedRecord>[1] = {}) => {
      const names = { name: `Person ${index}`, fatherName: `Father ${index}`, birthDate: '' }
      const numbers = { passportNumber: `G${index}`, irccNumber: `G${index}` }
      return anAddedRecord(test, { ...names, ...numbers, ...more })
    }
    for (let index = 0; index < 25; index++) {
      await add(index, { documents: { lmia: await staged(admin, letter) } })
    }
    const mistaken = await add(30, { documents: { visa: await staged(admin, visa) } })
    const person = { name: 'Rahima Khatun', birthDate: '1990-01-31' }
    const same = await add(31, person)
    const documents = { lmia: await staged(admin, letter), visa: await staged(admin, visa) }
    const found = await findDuplicates(admin, { ...person, documents })
    expect(found).toHaveLength(5)
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([mistaken, same]))
  })

  test('the closest are listed first, and the newest among equals, on every engine', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const letter = await scanned(700)
    const ids: string[] = []
    for (let index = 0; index < 9; index++) {
      const numbers = { passportNumber: `N${index}`, irccNumber: `N${index}` }
      const name = index < 7 ? `Rohima Khatun` : 'Rahima Khatun'
      const fields = { name, fatherName: 'Abdul Karim', birthDate: '1990-01-31', ...numbers }
      const documents = { visa: await staged(admin, letter) }
      ids.push(await anAddedRecord(test, { ...fields, documents }))
    }
    // PostgreSQL puts what is changed at the end, and reads it last.
    const touch = (table: 'record' | 'document', key: 'id' | 'recordId', id = '') =>
      sql`update ${sql.table(table)} set ${sql.ref(key)} = ${id} where ${sql.ref(key)} = ${id}`
    for (const id of [ids[0], ids[8], ids[4]]) {
      await touch('record', 'id', id).execute(admin.db)
      await touch('document', 'recordId', id).execute(admin.db)
    }
    const [newest, older] = [8, 7].map((at) => ids[at])
    const others = [6, 5, 4].map((at) => ids[at])
    const told = async (likely: Parameters<typeof findDuplicates>[1]) => {
      return (await findDuplicates(admin, likely)).map(({ id }) => id)
    }
    const person = { name: 'Rahima Khatun' }
    for (const more of [{ birthDate: '1990-01-31' }, { fatherName: 'Abdul Karim' }]) {
      expect(await told({ ...person, ...more })).toEqual([newest, older, ...others])
    }
    const documents = { visa: await staged(admin, letter) }
    expect(await told({ documents })).toEqual([newest, older, ...others])
  })

  test('who has the very name is found among thousands of a like one', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { documents: _, ...fields } = aRecord({ name: 'Rohima Khatun', birthDate: '' })
    const at = admin.now().toISOString()
    const ofThem = { createdBy: 'x', createdAt: at, updatedAt: at, revision: 1 }
    const inState = { ...firstState('admin'), clientDatabase: candidateDatabase }
    const many = Array.from({ length: 1100 }, (_, n) => {
      const numbers = { id: `O${n}`, passportNumber: `O${n}`, irccNumber: `O${n}` }
      return { ...fields, ...ofThem, ...inState, ...numbers }
    })
    await insertMany(admin.db, many)
    const person = { name: 'Rahima Khatun', fatherName: 'Abdul Karim' }
    const id = await anAddedRecord(test, person)
    expect(await findDuplicates(admin, person)).toMatchObject([{ id }])
  })

  test('nobody learns of records that they may not open', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const person = { name: 'Rahima Khatun', fatherName: 'Abdul Karim', birthDate: '1990-01-31' }
    const photo = await staged(admin, await scanned(2))
    await anAddedRecord(test, { ...person, documents: { photo } })
    const documents = { photo: await staged(moderator, await scanned(2)) }
    expect(await findDuplicates(moderator, { ...person, documents })).toEqual([])
    expect(await findDuplicates(admin, { documents })).toEqual([])

    const numbers = { passportNumber: 'M1', irccNumber: 'M1' }
    const own = await added(addRecord(moderator, aRecord({ ...person, ...numbers })))
    expect(await findDuplicates(moderator, person)).toMatchObject([{ id: own }])
    expect(await findDuplicates(admin, person)).toHaveLength(2)
    await expect(findDuplicates(await test.as('student'), person)).rejects.toThrow('Not allowed')
  })
})

test('95 in 100 photos that were saved again are recognised, and others hardly ever', async () => {
  await using test = await openTestPortal('sqlite', { UPLOAD_LIMITS: 'off' })
  const admin = await test.as('admin')
  const people = 50
  const ids: string[] = []
  for (let seed = 0; seed < people; seed++) {
    const numbers = { passportNumber: `P${seed}`, irccNumber: `I${seed}`, name: `Person ${seed}` }
    const photo = await staged(admin, await scanned(seed))
    ids.push(await anAddedRecord(test, { ...numbers, documents: { photo } }))
  }
  let known = 0
  let mistaken = 0
  for (let seed = 0; seed < people * 2; seed++) {
    const photo = await staged(admin, await savedAgain(seed))
    const found = await findDuplicates(admin, { documents: { photo } })
    if (found.some(({ id }) => id === ids[seed])) known++
    if (found.some(({ id }) => id !== ids[seed])) mistaken++
  }
  expect(known).toBeGreaterThanOrEqual(people * 0.95)
  expect(mistaken).toBeLessThanOrEqual((people * 2) / 100)
}, 120_000)

/** Names in Latin and Bengali script */
const [given = {}, middle = {}, family = {}] = [
  `Rahima=রহিমা Karim=করিম Ayesha=আয়েশা Imran=ইমরান Khadija=খাদিজা Mahmud=মাহমুদ Nadia=নাদিয়া
    Omar=ওমর Parvin=পারভীন`,
  `Binte=বিনতে Jahan=জাহান Uddin=উদ্দিন Ali=আলী Kamal=কামাল Sultana=সুলতানা Nahar=নাহার Kumar=কুমার
    Binti=বিনতি`,
  `Ahmed=আহমেদ Akter=আক্তার Begum=বেগম Chowdhury=চৌধুরী Haque=হক Hossain=হোসেন Islam=ইসলাম
    Rahman=রহমান Das=দাস`,
].map((words): Record<string, string> => {
  return Object.fromEntries(words.split(/\s+/).map((pair) => pair.split('=')))
})
const scripts: Record<string, string> = { ...given, ...middle, ...family }
const inBengali = (name: string) => name.replace(/\w+/g, (word) => scripts[word] ?? word)

test('95 in 100 people who are entered again with a slip are recognised, and others hardly ever', async () => {
  await using test = await openTestPortal('sqlite')
  const admin = await test.as('admin')
  const dice = createDice(1995)
  const pick = (words: Record<string, string>) => {
    const all = Object.keys(words)
    return all[dice(all.length)] ?? ''
  }
  const aName = () => {
    const name = [pick(given), pick(middle), pick(family)].join(' ')
    return dice(3) === 0 ? inBengali(name) : name
  }
  const aDate = () => `${1970 + dice(30)}-01-${String(1 + dice(28)).padStart(2, '0')}`
  const aPerson = () => ({ name: aName(), fatherName: aName(), birthDate: aDate() })
  const people = Array.from({ length: 400 }, aPerson)
  const ids: string[] = []
  for (const [index, person] of people.entries()) {
    const numbers = { passportNumber: `P${index}`, irccNumber: `I${index}` }
    ids.push(await anAddedRecord(test, { ...person, ...numbers }))
  }
  const slips: ((name: string) => string)[] = [
    (name) => name.toUpperCase(),
    (name) => name.split(' ').toReversed().join(' '),
    (name) => name.replace('a', 'o'),
    (name) => name.slice(0, 3) + name.slice(4),
    inBengali,
    (name) => name.replace('Akter', 'Akhter').replace('Hossain', 'Hosain').replace('ee', 'i'),
  ]
  const slipped = (name: string) => slips[dice(slips.length)]?.(name) ?? name
  let known = 0
  for (const [index, { name, fatherName, birthDate }] of people.entries()) {
    const beside = dice(2) ? { birthDate } : { fatherName: slipped(fatherName) }
    const found = await findDuplicates(admin, { name: slipped(name), ...beside })
    if (found.some(({ id }) => id === ids[index])) known++
  }
  let mistaken = 0
  for (let times = 0; times < 400; times++) {
    if ((await findDuplicates(admin, aPerson())).length > 0) mistaken++
  }
  expect(known).toBeGreaterThanOrEqual(380)
  expect(mistaken).toBeLessThanOrEqual(4)
}, 120_000)

test('photos of earlier versions get their hash', async () => {
  await using test = await openTestPortal('sqlite')
  const admin = await test.as('admin')
  const photo = await staged(admin, await scanned(3))
  const id = await anAddedRecord(test, { documents: { photo } })
  await admin.db.updateTable('document').set({ photoHash: null }).execute()
  const documents = { photo: await staged(admin, await savedAgain(3)) }
  expect(await findDuplicates(admin, { documents })).toEqual([])
  expect(await hashStoredPhotos(admin, { reached: '' })).toMatchObject({ isOver: true })
  expect(await findDuplicates(admin, { documents })).toMatchObject([{ id }])
})

test('a photo that cannot be compared is tried once', async () => {
  await using test = await openTestPortal('sqlite')
  const admin = await test.as('admin')
  const create = { width: 300, height: 400, channels: 3 as const, background: '#abc' }
  const photo = await staged(admin, await sharp({ create }).png().toBuffer())
  await anAddedRecord(test, { documents: { photo } })
  const hashes = () => admin.db.selectFrom('document').select('photoHash').execute()
  expect(await hashes()).toEqual([{ photoHash: '' }])
  await admin.db.updateTable('document').set({ photoHash: null }).execute()
  await hashStoredPhotos(admin, { reached: '' })
  expect(await hashes()).toEqual([{ photoHash: '' }])
  expect(await hashStoredPhotos(admin, { reached: '' })).toMatchObject({ isOver: true })
})

test('names are alike in any order and spelling', () => {
  expect(alikeTo('Md. Rahim Akter', 1)('AKHTER Mohammad Rahim')).toBe(true)
  expect(alikeTo('রহিমা খাতুন', 1)('Rahima Khatun')).toBe(true)
  expect(alikeTo('Rahima Khatun', 0.85)('Rahina Khatun')).toBe(true)
  expect(alikeTo('Rahima Khatun', 0.5)('Nasrin Sultana')).toBe(false)
  expect(alikeTo('', 0)('')).toBe(false)
  expect(alikeTo('Md. Abdul Karim', 1)('abdul karim')).toBe(true)
  expect(alikeTo('Rahima Begum', 1)('মোছাঃ রহিমা বেগম')).toBe(true)
  expect(alikeTo('মৃত আব্দুল করিম', 1)('Abdul Karim')).toBe(true)
  // A name of two words may have Mohammad as one of them.
  expect(alikeTo('Mohammad Karim', 0.85)('Karim')).toBe(false)
  expect(alikeTo('Mohammad Ali', 0.85)('Mst Ali')).toBe(false)
})

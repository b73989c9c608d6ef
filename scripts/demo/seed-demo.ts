import type { Portal } from '#server/portal.ts'
import { type DetailsByType, noDetails } from '../../src/contract/document-details.ts'
import { documentTitle, type FileType } from '../../src/contract/document-types.ts'
import { settingsOfEarlierSites } from '../../src/contract/settings.ts'
import { stateOf } from '../../src/core/consents/consent-store.ts'
import { recordConsent } from '../../src/core/consents/record-consent.ts'
import { withdrawConsent } from '../../src/core/consents/withdraw-consent.ts'
import type { Ctx } from '../../src/core/context.ts'
import { stageDocument } from '../../src/core/documents/stage-document.ts'
import { markNotificationsSeen } from '../../src/core/notifications/mark-notifications-seen.ts'
import { addRecord } from '../../src/core/records/add-record.ts'
import { approveRecord } from '../../src/core/records/approve-record.ts'
import { setVisibility } from '../../src/core/records/set-visibility.ts'
import { updateSettings } from '../../src/core/settings/update-settings.ts'
import { todayIn } from '../../src/core/today.ts'
import type { PreparedPage } from '../../src/platform/pictures/picture.ts'
import { seedAccounts } from './demo-accounts.ts'
import { DemoClock } from './demo-clock.ts'
import { type DemoRecord, fixedRecords, inventedRecords, isModerators } from './demo-records.ts'
import { drawDocument, drawPhoto } from './draw-specimen.ts'
import { seedClasses } from './seed-classes.ts'
import { seedLookups } from './seed-lookups.ts'
import { seedNotices } from './seed-notices.ts'
import { seedRequests } from './seed-requests.ts'
import { seedRetention } from './seed-retention.ts'

export class NotADemo extends Error {
  constructor() {
    super(
      'This is a real instance: the demo leaves it alone. Unset DATA_DIR and DATABASE_URL, ' +
        'and the demo keeps its data in a folder of its own.',
    )
    this.name = 'NotADemo'
  }
}

/** The settings with which a demo begins */
export const demoSettings = {
  ...settingsOfEarlierSites,
  consent: 'warn',
  keepMonths: 24,
  isDemo: true,
  lookupPolicy: 'number',
  isSetUp: true,
} as const

const invented = 200
const daysOfPast = 85

/** The clock of the portal that is filled */
export const demoClock = (): DemoClock => new DemoClock(daysOfPast)

type Options = {
  /** Password of the three accounts */
  password: string
  clock: DemoClock
  say?: (line: string) => void
}

/** Adds fictional records in every state, and what else a site has; what is there stays. */
export async function seedDemo(
  portal: Portal,
  { password, clock, say = () => {} }: Options,
): Promise<void> {
  const nobody = await ctxOf(portal, 'admin', 'demo')
  if (!nobody.settings.isDemo) throw new NotADemo()
  const { db } = nobody
  const isNew = (await db.selectFrom('account').select('id').limit(1).execute()).length === 0
  const putClock = (daysAgo: number) => clock.putAt(isNew ? daysAgo : 0)
  putClock(daysOfPast)
  const ids = await seedAccounts(nobody, password)
  const admin = await ctxOf(portal, 'admin', ids.admin)
  const moderator = await ctxOf(portal, 'moderator', ids.moderator)
  const known = new Set(await numbersIn(admin))
  const isMissing = ({ passportNumber }: DemoRecord) => !known.has(passportNumber)
  const all = [...inventedRecords(invented), ...fixedRecords]
  const missing = all.filter(isMissing)
  if (missing.length > 0) say(`Filling the demo with ${missing.length} fictional records...`)
  const kept: Kept = new Map()
  const [adder, helper] = [withSpecimensKept(admin, kept), withSpecimensKept(moderator, kept)]
  async function seedOne(record: DemoRecord): Promise<void> {
    if (isMissing(record)) await seedRecord(isModerators(record) ? helper : adder, record)
    if (missing.length > 0) await settle(admin, record)
  }

  for (const { daysAgo, record, isApproval } of eventsOf(
    all.filter(({ daysAgo }) => daysAgo > 0),
  )) {
    putClock(daysAgo)
    if (!isApproval) await seedOne(record)
    else if (missing.length > 0) await approve(admin, record, isMissing(record))
  }
  putClock(1)
  await seedNotices(admin)
  if (isNew) await markNotificationsSeen(moderator, moderator.now().toISOString())
  putClock(0)
  await seedClasses(portal, admin, ids.student)
  if (isNew) await seedLookups(admin, daysOfPast)
  if (missing.length > 0) await updateSettings(admin, { dateValue: todayIn(admin) })
  // Public ones last, so that a missing one reveals an interrupted run.
  const ofToday = all
    .filter(({ daysAgo }) => daysAgo === 0)
    .toSorted((one, other) => Number(one.state === 'public') - Number(other.state === 'public'))
  for (const record of ofToday) await seedOne(record)
  if (missing.length === 0) return
  await seedRetention(admin, missing)
  await seedRequests(admin, missing)
  // All records share a few portraits, so their hashes would report every record as a duplicate.
  await db
    .updateTable('document')
    .set({ photoHash: '' })
    .where('recordId', 'is not', null)
    .execute()
}

type DemoEvent = { daysAgo: number; record: DemoRecord; isApproval: boolean }

/** Records are countersigned on the day after they were added. */
function eventsOf(records: readonly DemoRecord[]): DemoEvent[] {
  const added = records.map((record) => ({ daysAgo: record.daysAgo, record, isApproval: false }))
  const approved = records
    .filter(({ isCountersigned }) => isCountersigned)
    .map((record) => ({ daysAgo: record.daysAgo - 1, record, isApproval: true }))
  return [...added, ...approved].toSorted((one, other) => other.daysAgo - one.daysAgo)
}

/** One that is there may lack its approval since an interrupted run. */
async function approve(admin: Ctx, { passportNumber }: DemoRecord, isNew: boolean) {
  const outcome = await approveRecord(admin, await idOf(admin, passportNumber))
  if (isNew && outcome !== 'approved') throw new Error(`A demo record was not approved: ${outcome}`)
}

async function idOf({ db }: Ctx, passportNumber: string): Promise<string> {
  const { id } = await db
    .selectFrom('record')
    .select('id')
    .where('passportNumber', '=', passportNumber)
    .executeTakeFirstOrThrow()
  return id
}

async function numbersIn({ db }: Ctx): Promise<string[]> {
  const there = await db.selectFrom('record').select('passportNumber').execute()
  return there.map(({ passportNumber }) => passportNumber)
}

async function ctxOf(portal: Portal, role: 'admin' | 'moderator', id: string): Promise<Ctx> {
  return portal.ctxFor({ actor: { role, id }, network: 'console' })
}

/** The specimen that a file was made of */
const sources = new WeakMap<Uint8Array, Uint8Array>()

/** A file of its own, so that no record has the very file of another */
function fileOf(source: Uint8Array, passportNumber: string): Uint8Array {
  const file = Buffer.concat([source, Buffer.from(passportNumber)])
  sources.set(file, source)
  return file
}

type Kept = Map<Uint8Array, PreparedPage[]>

/** Each specimen is drawn and encoded once, and used for many records. */
function withSpecimensKept(ctx: Ctx, kept: Kept): Ctx {
  const preparePicture: Ctx['files']['preparePicture'] = async (upload, keep, owner) => {
    const { bytes } = upload as { bytes: Uint8Array }
    const source = sources.get(bytes) ?? bytes
    const known = kept.get(source)
    if (known) {
      for (const page of known) await keep(page)
      return { outcome: 'prepared' }
    }
    const pages: PreparedPage[] = []
    kept.set(source, pages)
    return ctx.files.preparePicture(
      upload,
      async (page) => {
        pages.push(page)
        await keep(page)
      },
      owner,
    )
  }
  const settings = { ...ctx.settings, uploads: 'off' as const }
  return { ...ctx, settings, files: { ...ctx.files, preparePicture } }
}

async function seedRecord(
  adder: Ctx,
  { state, files, about, face, consent, daysAgo, isCountersigned, ...fields }: DemoRecord,
) {
  const documents: Partial<Record<FileType, string>> = {}
  for (const type of files) {
    const source = await specimen(type, fields, face, about !== '')
    const bytes = fileOf(source, fields.passportNumber)
    const staged = await stageDocument(adder, { bytes })
    if (staged.outcome === 'refused') throw new Error(`A specimen was refused: ${staged.because}`)
    documents[type] = staged.id
  }
  const details = about === '' ? datesOf(fields.passportNumber, files) : undefined
  const added = await addRecord(adder, { ...fields, documents, details })
  if (added.outcome !== 'added') throw new Error(`A demo record was not added: ${added.outcome}`)
}

/** Dates of documents: some have expired recently, some expire soon, most in later years. */
function datesOf(passportNumber: string, files: readonly FileType[]): DetailsByType {
  const daysLeft = (Number(passportNumber.slice(1)) % 600) - 40
  const lasts = { issuedOn: dayIn(daysLeft - 730), expiresOn: dayIn(daysLeft) }
  const dated = (['workPermit', 'visa'] as const).filter((type) => files.includes(type))
  return Object.fromEntries(dated.map((type) => [type, { ...noDetails, ...lasts }]))
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function settle(admin: Ctx, record: DemoRecord) {
  const { passportNumber, state, consent } = record
  const id = await idOf(admin, passportNumber)
  if (consent) await settleConsent(admin, id, record)
  if (state === 'hidden' || state === 'hidden and pending') {
    await setVisibility(admin, id, 'hidden')
  }
  if (state === 'foreign') {
    // No use case moves a record to another client database, so the row is changed directly.
    await admin.db
      .updateTable('record')
      .set({ clientDatabase: 'Elsewhere' })
      .where('id', '=', id)
      .execute()
  }
}

/** Records a consent from a specimen of a signed form, unless an earlier run did. */
async function settleConsent(admin: Ctx, recordId: string, record: DemoRecord): Promise<void> {
  if ((await stateOf(admin.db, admin.settings, recordId)) !== 'none') return
  const { state, files, about, face, consent, daysAgo, isCountersigned, ...fields } = record
  const bytes = await drawDocument('consent', 'Signed consent', fields, face)
  const staged = await stageDocument(admin, { bytes })
  if (staged.outcome === 'refused') throw new Error(`A specimen was refused: ${staged.because}`)
  const signed = { document: staged.id, signedOn: dayIn(-90), locale: 'en' } as const
  await recordConsent(admin, { ...signed, recordId })
  if (consent === 'withdrawn') await withdrawConsent(admin, recordId)
}

type Person = Omit<
  DemoRecord,
  'state' | 'files' | 'about' | 'face' | 'consent' | 'daysAgo' | 'isCountersigned'
>

const sample: Person = {
  passportNumber: 'B00000000',
  irccNumber: 'IRCC0000000',
  name: 'Sample Person',
  fatherName: 'Sample Father',
  motherName: 'Sample Mother',
  address: '1 Example Street, Sampleganj',
  nationality: 'BANGLADESH',
}
const drawn = new Map<string, Promise<Uint8Array>>()

function specimen(type: FileType, person: Person, face: number, isOwn: boolean) {
  const key = type === 'photo' ? `photo ${face}` : `${type} ${isOwn ? person.passportNumber : ''}`
  const known = drawn.get(key)
  if (known) return known
  const fresh =
    type === 'photo'
      ? drawPhoto(face)
      : drawDocument(type, documentTitle(type, 'en', true), isOwn ? person : sample, face)
  drawn.set(key, fresh)
  return fresh
}

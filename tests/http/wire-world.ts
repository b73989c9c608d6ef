import sharp from 'sharp'
import type { Actor } from '#core/context.ts'
import { type Caller, callerOf } from '../caller.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import type { TestSite } from '../test-site.ts'

export type Role = Actor['role']
export const roles = ['stranger', 'student', 'moderator', 'admin'] as const
export const staff: Role[] = ['moderator', 'admin']
export const signedIn: Role[] = ['student', 'moderator', 'admin']
export const admin: Role[] = ['admin']

export const password = 'a long enough phrase'
const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

let made = 0

/** The counter of the last record, whose numbers are P and I followed by this counter. */
export function lastMade(): number {
  return made
}

export type World = {
  site: TestSite
  callers: Record<Role, Caller>
  accounts: Record<Exclude<Role, 'stranger'>, TestAccount>
  settingsId: string
}

export async function aWorld(site: TestSite): Promise<World> {
  const { portal } = site
  const accounts = {
    student: await anAccount(portal, 'student', { password }),
    moderator: await anAccount(portal, 'moderator', { password }),
    admin: await anAccount(portal, 'admin', { password }),
  }
  const callers = {
    stranger: callerOf(site),
    student: callerOf(site, accounts.student),
    moderator: callerOf(site, accounts.moderator),
    admin: callerOf(site, accounts.admin),
  }
  const [settings] = (await callers.stranger('GET', '/dates')).body
  return { site, callers, accounts, settingsId: settings._id }
}

function numbers() {
  made++
  return { passportNumber: `P${made}`, irccNumber: `I${made}` }
}

/** Adds a record that is visible and approved; returns its id. */
export function aPublicRecord({ site }: World): Promise<string> {
  return anAddedRecord(site.portal, numbers())
}

export function aWireRecord(change: Record<string, unknown> = {}) {
  const { passportNumber, irccNumber } = numbers()
  return {
    id: passportNumber,
    IRCC_Num: irccNumber,
    name: 'Robin Sample',
    F_name: 'Lee Sample',
    M_name: '',
    Po_address: '14 Paper Lane',
    nationality: 'NEPAL',
    ...change,
  }
}

export function anImage(): FormData {
  const form = new FormData()
  form.set('image', new Blob([scan as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'a.png')
  return form
}

/** All data that a refused call must leave unchanged. */
export async function stateOf({ site }: World): Promise<string> {
  const { db } = await site.portal.as('admin')
  const records = await db.selectFrom('record').selectAll().orderBy('id').execute()
  const accounts = await db.selectFrom('account').select(['id', 'role']).orderBy('id').execute()
  const settings = await db.selectFrom('settings').selectAll().execute()
  const tokens = await db.selectFrom('apiToken').select('id').orderBy('id').execute()
  const documents = await db.selectFrom('document').select('id').orderBy('id').execute()
  return JSON.stringify([records, accounts, settings, tokens, documents])
}

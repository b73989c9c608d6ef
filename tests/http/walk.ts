import { operations } from '#api/v1/api.ts'
import { wireCalls } from '#api/wire/wire-api.ts'
import type { Action } from '#core/authorise.ts'
import { routes } from '#server/pages.tsx'
import type { TestPortal } from '../test-portal.ts'

export type Door = {
  kind: 'page' | 'v1' | 'wire'
  method: string
  /** With parameters such as {id} */
  path: string
  action: Action
}

/** All operations of the site, with the permission that each requires */
export const doors: Door[] = [
  ...Object.entries(routes).flatMap(([path, page]): Door[] => [
    { kind: 'page', method: 'GET', path, action: page.action },
    ...(page.post ? [{ kind: 'page' as const, method: 'POST', path, action: page.action }] : []),
  ]),
  ...operations.map(({ method, path, action }): Door => {
    return { kind: 'v1', method: method.toUpperCase(), path: `/api/v1${path}`, action }
  }),
  ...wireCalls.map(({ method, path, action }): Door => {
    return { kind: 'wire', method, path: path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}'), action }
  }),
]

/** A page without a loader, so its data are only those that every page has */
const withoutData = '/dashboard/BAD_Request'

/** The same pages as data, as the router in the browser requests them */
export const dataDoors: Door[] = doors
  .filter(({ kind, path }) => kind === 'page' && routes[path]?.isRouted && path !== withoutData)
  .map((door) => ({ ...door, path: `${door.path}.data` }))

/** How a request for data is refused: the router gets a redirect as data, with status 202. */
export function refusalInData(response: Response, text: string): ReturnType<typeof refusalIn> {
  if (response.status === 401) return 'sign-in'
  if (response.status === 403) return 'forbidden'
  return response.status === 202 && text.includes('/login?to=') ? 'sign-in' : undefined
}

export const isWrite = ({ method }: Door): boolean => method !== 'GET'

export function nameOf({ method, path }: Door): string {
  return `${method} ${path}`
}

const nobodys = '00000000-0000-7000-8000-000000000000'

/** The address of an operation, by default with an id that does not exist. */
export function addressOf({ path }: Door, id = nobodys): string {
  return path
    .replace('{page}', '1')
    .replace('{size}', 'page')
    .replace('{name}', 'x.webp')
    .replace('{list}', 'records')
    .replace('{locale}', 'en')
    .replace(/\{\w+\}/g, encodeURIComponent(id))
}

/** A request with a readable body that is too incomplete to change anything. */
export function requestTo(door: Door, headers: Record<string, string>): RequestInit {
  const own = { ...headers, ...(door.kind === 'page' && { accept: 'application/json' }) }
  if (!isWrite(door)) return { method: door.method, headers, redirect: 'manual' }
  const isForm = door.kind === 'page'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: door.method,
    redirect: 'manual',
    headers: { ...own, 'content-type': type },
    body: isForm ? 'role=admin&Status=Approved&database_of_client=x&__proto__=x' : '{}',
  }
}

/** How a response refuses access; undefined if it does not. */
export function refusalIn(door: Door, response: Response): 'sign-in' | 'forbidden' | undefined {
  if (response.status === 401) return 'sign-in'
  if (response.status === 403) return 'forbidden'
  if (door.kind !== 'page' || response.status !== 303) return undefined
  const location = response.headers.get('location') ?? ''
  return location.startsWith('/login?to=') ? 'sign-in' : undefined
}

const numbers = { passportNumber: 'ZZ1', irccNumber: 'ZI1' }
const people = { name: 'A', fatherName: 'B', address: 'C' }

/** A valid body for each call that accepts JSON */
export const bodies: Record<string, object> = {
  'POST /api/v1/lookups': numbers,
  'POST /api/v1/records': { ...numbers, ...people },
  'PATCH /api/v1/records/{id}': { name: 'X' },
  'PUT /api/v1/records/{id}': { ...numbers, ...people, documents: {} },
  'POST /api/v1/records/{id}/send-back': { reason: 'x' },
  'PUT /api/v1/records/{id}/retention': { keepUntil: null },
  'PUT /api/v1/records/{id}/hold': { reason: 'x' },
  'POST /api/v1/records/{id}/shares': { documents: ['visa'], purpose: 'other' },
  'POST /api/v1/records/{id}/consents': {
    ...{ document: nobodys, signedOn: '2026-01-31', locale: 'en' },
  },
  'POST /api/v1/records/{id}/requests': { kind: 'access' },
  'POST /api/v1/records/{id}/copy': {},
  'POST /api/v1/requests/{id}/close': { outcome: 'done' },
  'POST /api/v1/share-views': { code: '000000000000' },
  'POST /api/v1/staff-lookups': { number: 'ZZ1' },
  'POST /api/v1/record-checks': { numbers: ['ZZ1'] },
  'PUT /api/v1/accounts/{id}/role': { role: 'student' },
  'PUT /api/v1/accounts/{id}/disabled': { isDisabled: true },
  'POST /api/v1/notifications/seen': { until: '2026-01-31T00:00:00.000Z' },
  'POST /api/v1/tokens': { name: 'x' },
  'POST /api/v1/invitations': { email: 'invited@example.org', role: 'student' },
  'POST /api/v1/classes': { title: 'x' },
  'PATCH /api/v1/classes/{id}': { title: 'x' },
  'POST /api/v1/enrolments/{id}/payments': { amount: 1, method: 'cash', paidOn: '2026-01-31' },
  'POST /api/v1/enrolments/{id}/refunds': { amount: 1, method: 'cash', paidOn: '2026-01-31' },
  'POST /api/v1/payments/{id}/corrections': { amount: 1, reference: 'x' },
  'POST /api/v1/notices': { title: 'x' },
  'PATCH /api/v1/notices/{id}': { title: 'x' },
  'POST /api/v1/imports/{id}/dry-run': { columns: [], existing: 'skip' },
  'PATCH /api/v1/settings': { dateValue: '2026-01-31' },
  'PUT /User_Data/{id}': { name: 'X' },
  'PATCH /change-date/{id}': { dateValue: '2026-01-31' },
}

/** All data of staff that a call could change, without statistics of visits. */
export async function stateOf(test: TestPortal): Promise<string> {
  const { db } = await test.as('admin')
  const records = await db.selectFrom('record').selectAll().orderBy('id').execute()
  const settings = await db.selectFrom('settings').selectAll().execute()
  const documents = await db.selectFrom('document').selectAll().orderBy('id').execute()
  const consents = await db.selectFrom('consent').selectAll().orderBy('id').execute()
  const requests = await db.selectFrom('personRequest').selectAll().orderBy('id').execute()
  const notices = await db.selectFrom('notice').selectAll().orderBy('id').execute()
  const tokens = await db.selectFrom('apiToken').select('id').orderBy('id').execute()
  const roles = await db
    .selectFrom('account')
    .select(['role', 'disabledAt'])
    .where('email', 'like', '%-1@example.org')
    .execute()
  const classes = await db.selectFrom('class').selectAll().orderBy('id').execute()
  const selections = await db.selectFrom('classSelection').selectAll().execute()
  const enrolments = await db.selectFrom('enrolment').selectAll().orderBy('id').execute()
  const payments = await db.selectFrom('payment').selectAll().orderBy('id').execute()
  const holds = await db.selectFrom('recordHold').selectAll().execute()
  const money = [classes, selections, enrolments, payments]
  const state = [records, settings, documents, consents, requests, notices, tokens, roles]
  return JSON.stringify([...state, money, holds])
}

import { copyFileSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { NumberKind } from '#contract/lookup-pages.ts'
import { lookupPages } from '#contract/lookup-pages.ts'
import { type Settings, settingsOfEarlierSites } from '#contract/settings.ts'
import type { Actor, Ctx } from '#core/context.ts'
import { type LookedUp, lookUpRecord } from '#core/lookup/look-up-record.ts'
import { type Added, addRecord, type NewRecord } from '#core/records/add-record.ts'
import { eraseRecord } from '#core/records/bin/erase-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readConfig } from '#platform/config.ts'
import type { Mail } from '#platform/mail/deliver.ts'
import type { PasswordCost } from '#platform/passwords.ts'
import { openPicturePool } from '#platform/pictures/picture-pool.ts'
import { newUuid } from '#platform/uuid.ts'
import { openPortal, type Portal } from '#server/portal.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

export type TestPortal = AsyncDisposable & {
  portal: Portal
  as(role: Actor['role'], network?: string): Promise<Ctx>
  set(change: Partial<Settings>): Promise<void>
  /** Advances the clock of this portal */
  wait(milliseconds: number): void
  /** The mails so far, after all pending work has ended */
  mails(): Promise<Mail[]>
  dataDir: string
}

export type Options = {
  /** Stops the clock, so that only `wait` advances it, and a busy machine makes no difference */
  holdClock?: boolean
  /** Hashing is cheap by default; a server on the same database uses the full cost */
  passwordCost?: PasswordCost
  /** The site is not set up yet */
  isNew?: boolean
}

/** One pool for all portals, since starting a process takes longer than reading a few pictures. */
const pictures = {
  ...openPicturePool(),
  [Symbol.asyncDispose]: async () => {},
}

/** Opens a portal on a fresh database. Limits are off, and lookups require only the number. */
export async function openTestPortal(
  engine: Engine,
  environment: Record<string, string> = {},
  { holdClock = false, passwordCost = { N: 2 ** 10, r: 8, p: 1 }, isNew = false }: Options = {},
): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-test-'))
  const templates = inject('templates')
  const isElsewhere = environment.DATA_DIR !== undefined
  if (!isElsewhere) copyFileSync(templates.sqlite, join(dataDir, 'countersign.db'))
  const database = engine === 'postgres' ? await newPostgresDatabase(templates.postgres) : undefined
  const heldAt = holdClock ? Date.now() : undefined
  let passed = 0
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    LOG_LEVEL: 'silent',
    REGISTRATION_WITHOUT_MAIL: 'yes',
    ...environment,
  })
  const mails: Mail[] = []
  const portal = await openPortal(config, {
    passwordCost,
    pictures,
    first: isNew ? {} : { ...settingsOfEarlierSites, isSetUp: true },
    clock: () => new Date((heldAt ?? Date.now()) + passed),
    deliver: async (mail) => {
      mails.push(mail)
    },
  })

  async function as(role: Actor['role'], network = '192.0.2.1'): Promise<Ctx> {
    const actor: Actor = role === 'stranger' ? { role } : { role, id: `test-${role}` }
    return portal.ctxFor({ actor, network })
  }
  async function set(change: Partial<Settings>): Promise<void> {
    await updateSettings(await as('admin'), change)
  }
  await set({ lookupPolicy: 'number', limits: 'off' })

  return {
    portal,
    as,
    set,
    wait: (milliseconds) => {
      passed += milliseconds
    },
    async mails() {
      await portal.settled()
      return mails
    },
    dataDir,
    async [Symbol.asyncDispose]() {
      await portal[Symbol.asyncDispose]()
      if (database) await inCluster(`drop database ${nameOf(database)} with (force)`)
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Creates a database in the cluster of this run, by default empty; it is deleted with the cluster. */
export async function newPostgresDatabase(template = 'template1'): Promise<string> {
  const name = `test_${newUuid().replaceAll('-', '')}`
  await inCluster(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

let cluster: Promise<pg.Client> | undefined

/** On one connection for all databases, which ends with this process or with the cluster. */
async function inCluster(statement: string): Promise<void> {
  cluster ??= connectToCluster()
  await (await cluster).query(statement)
}

async function connectToCluster(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  client.on('error', () => {
    cluster = undefined
  })
  await client.connect()
  return client
}

const nameOf = (database: string) => new URL(database).pathname.slice(1)

export function aRecord(change: Partial<NewRecord> = {}): NewRecord {
  return {
    passportNumber: 'XX0000001',
    irccNumber: 'IRCC0000001',
    name: 'Robin Sample',
    fatherName: 'Lee Sample',
    motherName: 'Dana Sample',
    address: '14 Paper Lane, Sampleton',
    nationality: 'BANGLADESH',
    documents: {},
    ...change,
  }
}

/** The context of another account with the same role. */
export function asAnother(ctx: Ctx, id: string): Ctx {
  if (ctx.actor.role === 'stranger') throw new Error('A stranger is nobody in particular')
  return { ...ctx, actor: { ...ctx.actor, id } }
}

/** Returns the id of the added record; any other outcome fails the test. */
export async function added(outcome: Promise<Added>): Promise<string> {
  const result = await outcome
  if (result.outcome !== 'added') throw new Error(`Not added: ${JSON.stringify(result)}`)
  return result.id
}

export async function anAddedRecord(test: TestPortal, change?: Partial<NewRecord>) {
  return added(addRecord(await test.as('admin'), aRecord(change)))
}

type Asked = { by?: NumberKind; name?: string; birthDate?: string | undefined; network?: string }

export async function lookUp(
  test: TestPortal,
  number: string,
  { by = 'passportNumber', network, ...beside }: Asked = {},
): Promise<LookedUp> {
  const ctx = await test.as('stranger', network)
  return lookUpRecord(ctx, { by: [by], number, ...beside, page: lookupPages.home })
}

/** Moves a record to the bin, and erases it permanently. */
export async function eraseAtOnce(ctx: Ctx, id: string): Promise<string> {
  await deleteRecord(ctx, id)
  return eraseRecord(ctx, id)
}

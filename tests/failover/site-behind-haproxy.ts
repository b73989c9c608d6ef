import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { systemPath } from '../../scripts/provision.ts'
import { freePort } from '../free-port.ts'
import { haproxyExample } from '../haproxy-example.ts'
import { type ObjectStore, offerObjectStore } from '../s3/object-store.ts'
import { anAccount } from '../sign-in.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'

export type SiteBehindHaproxy = AsyncDisposable & {
  url: string
  pair: PostgresPair
  /** Tokens of staff */
  tokens: { admin: string; moderator: string }
  apps: KeptProcess[]
}

type KeptProcess = AsyncDisposable & { name: string; pid(): number | undefined; log(): string }

// The value of RestartSec in the systemd unit
const restartAfterMs = 2000

/** Two processes behind HAProxy, which also routes to PostgreSQL or its standby; and an object store. */
export async function startSite(): Promise<SiteBehindHaproxy> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-failover-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const pair = stack.use(await startPostgresPair())
  const offered = await offerObjectStore()
  stack.defer(() => offered.stop())
  const bucket = await newBucket((await (await fetch(offered.url)).json()) as ObjectStore)

  const ports = {
    front: await freePort(),
    database: await freePort(),
    apps: [await freePort(), await freePort()],
  }
  const url = `http://localhost:${ports.front}`
  const database = new URL(pair.primary.url)
  database.port = String(ports.database)
  const environment = {
    DATABASE_URL: database.href,
    ...bucket,
    SECRET: randomBytes(32).toString('base64'),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOOKUP_POLICY: 'number',
    LOOKUP_LIMITS: '1000000/1000000/1000000/1000000',
    BACKUP_AT: 'off',
  }
  const atSetUp = { DATABASE_URL: pair.primary.url, DATA_DIR: join(folder, 'set-up') }
  const sessions = await makeStaff({ ...environment, ...atSetUp })

  await pair.query('primary', 'create role haproxy login')
  const config = join(folder, 'haproxy.cfg')
  await writeFile(config, haproxyConfig(pair, ports))
  const command = ['haproxy', '-db', '-f', config]
  stack.use(keepRunning({ name: 'haproxy', command, folder, environment: {} }))
  const apps = ports.apps.map((port, at) => {
    const name = `app${at + 1}`
    const own = { PORT: String(port), DATA_DIR: join(folder, name) }
    const keep = { name, command: [process.execPath, 'main.js'], folder }
    return stack.use(keepRunning({ ...keep, environment: { ...environment, ...own } }))
  })
  await untilServed(url, apps)

  const tokens = {
    admin: await aToken(url, sessions.admin),
    moderator: await aToken(url, sessions.moderator),
  }
  const kept = stack.move()
  return {
    url,
    pair,
    tokens,
    apps,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function newBucket({ endpoint, accessKeyId, secretAccessKey }: ObjectStore) {
  const [bucket, region] = [`failover-${randomBytes(6).toString('hex')}`, 'us-east-1']
  const keys = { accessKeyId, secretAccessKey }
  await new S3mini({ endpoint: `${endpoint}/${bucket}`, region, ...keys }).createBucket()
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}

async function makeStaff(environment: Record<string, string>) {
  const config = readConfig({ ...environment, LOG_LEVEL: 'error' })
  await using portal = await openPortal(config)
  const as = () => portal.ctxFor({ actor: { role: 'admin', id: 'set-up' }, network: '127.0.0.1' })
  const ctx = await as()
  await updateSettings(ctx, { organisation: ctx.settings.organisation })
  const [admin, moderator] = [
    await anAccount({ as }, 'admin'),
    await anAccount({ as }, 'moderator'),
  ]
  return { admin: admin.cookie, moderator: moderator.cookie }
}

async function aToken(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/tokens`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Failover run' }),
  })
  if (answer.status !== 201) throw new Error(`No token: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

type Ports = { front: number; database: number; apps: number[] }

function haproxyConfig({ primary, standby }: PostgresPair, { front, database, apps }: Ports) {
  return haproxyExample({
    '10.0.0.1:80': front,
    '10.0.0.1:5432': database,
    '10.0.0.11:3000': apps[0],
    '10.0.0.12:3000': apps[1],
    '10.0.0.21:5432': primary.port,
    '10.0.0.22:5432': standby.port,
  })
}

type Keep = {
  name: string
  command: string[]
  environment: Record<string, string>
  folder: string
}

/** Starts a process, and restarts it whenever it ends, like a service manager. */
function keepRunning({ name, command, environment, folder }: Keep): KeptProcess {
  const file = join(folder, `${name}.log`)
  const [program = '', ...args] = command
  let child: ChildProcess | undefined
  let isOver = false

  function start(): void {
    if (isOver) return
    const output = openSync(file, 'a')
    child = spawn(program, args, {
      env: { PATH: systemPath, ...environment },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    child.once('error', (error) => {
      throw new Error(`Please install ${name}`, { cause: error })
    })
    child.once('exit', () => setTimeout(start, restartAfterMs).unref())
  }
  const endWithUs = () => child?.kill('SIGKILL')
  process.once('exit', endWithUs)
  start()

  return {
    name,
    pid: () => child?.pid,
    log: () => readFileSync(file, 'utf8'),
    async [Symbol.asyncDispose]() {
      isOver = true
      process.off('exit', endWithUs)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Waits for 15 successful checks in a row: HAProxy may still treat a server that started late as down. */
async function untilServed(url: string, apps: KeptProcess[]): Promise<void> {
  let inARow = 0
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(200)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    inARow = answer?.ok ? inARow + 1 : 0
    if (inARow === 15) return
  }
  throw new Error(
    `The site does not answer.\n${apps.map((app) => app.log().slice(-2000)).join('\n')}`,
  )
}

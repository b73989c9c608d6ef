import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { connect } from '#platform/db/open-database.ts'
import { freePort } from '../free-port.ts'
import { openMailServer } from '../mail-server.ts'
import { aPlace, atPlace } from '../places.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'

const from = 'Example Migration Services <no-reply@migration.example>'

async function forgot(server: ServerProcess, email: string): Promise<number> {
  const body = new URLSearchParams({ email })
  const headers = { origin: server.url }
  const options = { method: 'POST', body, headers, redirect: 'manual' } as const
  return (await fetch(`${server.url}/forgot-password`, options)).status
}

test.concurrent.for(engines)(
  'on %s a link outlives a mail server that is away and a process that is killed, and comes once',
  async (engine, { expect }) => {
    await using place = await aPlace({ engine, files: 'disk' })
    const { email } = await atPlace(place, (site) => anAccount(site, 'moderator'))
    const port = await freePort()
    const settings = {
      ...place.environment,
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: from,
    }
    const db = connect(place.config.database)
    const waiting = () => db.selectFrom('outbox').select('attempts').execute()
    const first = await startServer(settings)
    expect(await forgot(first, email)).toBe(200)
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ attempts: 1 }])
    await expect.poll(first.output).toContain('could not be sent yet')
    expect(first.output()).toContain('"why":"nothing answers there (ECONNREFUSED)"')
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')

    await using mail = await openMailServer({ port })
    await using next = await startServer(settings)
    await using another = engine === 'postgres' ? await startServer(settings) : undefined
    await expect.poll(() => mail.mailsFor(email), { timeout: 20_000 }).toHaveLength(1)
    await expect.poll(waiting).toEqual([])
    await sleep(6000)
    const [text = '', ...more] = mail.mailsFor(email)
    expect(more).toEqual([])
    const link = /\/reset-password\?token=\S+/.exec(text)?.[0] ?? ''
    expect((await fetch(next.url + link)).status).toBe(200)
    for (const { output } of [first, next, another ?? next])
      expect(output()).not.toMatch(/reset-password\?|moderator-/)
    await db.destroy()
  },
)

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/empty-database.ts'
import { openMailServer } from '../../../tests/mail-server.ts'
import { type Engine, engines } from '../../../tests/test-portal.ts'
import { turnsDuring } from '../../../tests/turns-during.ts'
import { openDatabase } from '../db/open-database.ts'
import { createVault } from '../identity/vault.ts'
import { openLog } from '../log.ts'
import { type Deliver, deliverBySmtp } from './deliver.ts'
import { openMailer } from './mailer.ts'

const from = 'Example Migration Services <no-reply@migration.example>'
const robin = 'robin@example.org'
const link = 'https://records.example.org/x?token=abc'
const mail = { to: robin, subject: 'A new password', text: `Go to ${link}\n`, html: '<p></p>' }
const [second, minute, hour] = [1000, 60_000, 3_600_000]

let ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.reverse()) await end()
  ending = []
})

async function mailServer(options?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(options)
  ending.push(() => server[Symbol.asyncDispose]())
  return server
}

/** A database, and processes that use it with a clock that the test sets. */
async function aWorld(engine: Engine) {
  const database = await emptyDatabase(engine)
  const db = await openDatabase(database.config)
  ending.push(
    () => database[Symbol.asyncDispose](),
    () => db.destroy(),
  )
  let written = ''
  let passed = 0
  const log = openLog('info', { write: (line) => (written += line) })
  const now = () => new Date(Date.now() + passed)

  function aProcess(deliver: Deliver, secret = 'one secret') {
    const mailer = openMailer({ db, deliver, vault: createVault(secret), log, now })
    return {
      ...mailer,
      async post(mails = [mail]) {
        const ids = await db.transaction().execute((db) => mailer.write(db, mails))
        mailer.send(ids)
        return ids
      },
      async look() {
        await mailer.sendDue()
        await mailer.settled()
      },
    }
  }
  return {
    db,
    aProcess,
    bySmtp: (smtpUrl: string) => aProcess(deliverBySmtp({ smtpUrl, from })),
    wait: (milliseconds: number) => void (passed += milliseconds),
    written: () => written,
    rows: () => db.selectFrom('outbox').selectAll().execute(),
  }
}

type Process = ReturnType<Awaited<ReturnType<typeof aWorld>>['aProcess']>

/** Sends nothing and never returns, like a killed process. */
const killed: Deliver = () => new Promise(() => {})

describe.each(engines)('on %s', (engine) => {
  test('what is committed is sent and then gone, and what is not committed never is', async () => {
    const { db, bySmtp, rows } = await aWorld(engine)
    const server = await mailServer()
    const mailer = bySmtp(server.url)
    const undone = db.transaction().execute(async (db) => {
      mailer.send(await mailer.write(db, [{ ...mail, subject: 'Undone' }]))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await mailer.post()
    await mailer.settled()
    expect(server.mailsFor(robin)).toEqual([expect.stringContaining(link)])
    expect(server.received[0]?.raw).not.toContain('Undone')
    expect(await rows()).toEqual([])
    await mailer.close()
  })

  test('what lies there names nobody and opens nothing, and goes with the account', async () => {
    const { db, aProcess, rows } = await aWorld(engine)
    const account = { id: 'a', email: robin, name: 'Robin', photoUrl: '', clientDatabase: 'x' }
    const at = { createdAt: 'x', updatedAt: 'x', revision: 1 }
    await db
      .insertInto('account')
      .values({ ...account, ...at, role: 'student', passwordHash: null })
      .execute()
    await aProcess(killed).post([{ ...mail, accountId: 'a' } as typeof mail])
    expect(await rows()).toHaveLength(1)
    const { sealed } = (await rows())[0] ?? { sealed: '' }
    const inside = Buffer.from(sealed.slice(3), 'base64url').toString('latin1')
    for (const text of [sealed, inside]) expect(text).not.toMatch(/robin|token|abc|records/)
    await db.deleteFrom('account').execute()
    expect(await rows()).toEqual([])
  })

  test('a process that dies between the change and the mail is stood in for, once', async () => {
    const { db, aProcess, bySmtp, wait } = await aWorld(engine)
    const server = await mailServer()
    const [one, two] = [bySmtp(server.url), bySmtp(server.url)]
    const both = () => Promise.all([one.look(), two.look()])
    await db.transaction().execute((db) => aProcess(killed).write(db, [mail, mail]))
    await both()
    expect(server.received).toHaveLength(0)
    wait(11 * second)
    await both()
    expect(server.received).toHaveLength(2)

    await new Promise<void>((held) => {
      const diesWhileSending: Deliver = () => {
        held()
        return killed(mail, '')
      }
      void aProcess(diesWhileSending).post()
    })
    wait(30 * second)
    await both()
    expect(server.received).toHaveLength(2)
    wait(31 * second)
    await both()
    await both()
    expect(server.received).toHaveLength(3)
    for (const mailer of [one, two]) await mailer.close()
  })

  test('each mail is sent by one of many processes that look at once', async () => {
    const { db, bySmtp, rows, wait } = await aWorld(engine)
    const server = await mailServer()
    const mailers = Array.from({ length: 4 }, () => bySmtp(server.url))
    const many = Array.from({ length: 40 }, (_, n) => ({ ...mail, to: `m${n}@example.org` }))
    const [first] = mailers
    await db.transaction().execute(async (db) => first?.write(db, many))
    wait(11 * second)
    await Promise.all(mailers.map((mailer) => mailer.look()))
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual(many.map(({ to }) => to).sort())
    expect(await rows()).toEqual([])
    for (const mailer of mailers) await mailer.close()
  })

  test('a server that refuses is tried again after pauses that grow, and the log names nobody', async () => {
    const { bySmtp, rows, wait, written } = await aWorld(engine)
    const server = await mailServer({ refusals: 2 })
    const mailer = bySmtp(server.url)
    await mailer.post()
    await mailer.settled()
    expect(written()).toContain('could not be sent yet')
    await mailer.look()
    wait(6 * second)
    await mailer.look()
    wait(6 * second)
    await mailer.look()
    expect(server.received).toHaveLength(0)
    expect(await rows()).toMatchObject([{ attempts: 2 }])
    wait(30 * second)
    await mailer.look()
    expect(server.received).toHaveLength(1)
    expect(written()).not.toMatch(/robin|example\.org|token/)
    await mailer.close()
  })

  test('a recipient whom a server refuses for good is asked for four times, and not all day', async () => {
    const { bySmtp, rows, wait, written } = await aWorld(engine)
    for (const [refusesWith, refusesBy, left] of [
      [550, 'robin@example.org is not known', []],
      [550, '5.1.1 robin@example.org is not known', []],
      [451, 'Not now', [{ attempts: 4 }]],
    ] as const) {
      const refused = { refusals: 100, refusesAt: 'RCPT TO', refusesWith, refusesBy } as const
      const server = await mailServer(refused)
      const mailer = bySmtp(server.url)
      await mailer.post()
      await mailer.settled()
      for (const attempts of [1, 2, 3]) {
        expect(await rows()).toMatchObject([{ attempts }])
        wait(6 * minute)
        await mailer.look()
      }
      expect(await rows()).toMatchObject(left)
      await mailer.close()
    }
    expect(written().match(/the mail server refuses the recipient/g)).toHaveLength(2)
    expect(written()).not.toMatch(/robin|example\.org|token/)
  })

  test('what a server refuses of every mail, as of its sender, is tried all day', async () => {
    const { bySmtp, rows, wait } = await aWorld(engine)
    for (const [refusesAt, refusesWith, refusesBy] of [
      ['MAIL FROM', 553, 'Sender not verified'],
      ['DATA', 554, 'Quota exceeded'],
      // Postfix refuses a sender only when it is told the recipient.
      ['RCPT TO', 553, '5.7.1 Sender address rejected: not owned by user'],
      ['RCPT TO', 550, '5.1.8 Sender address rejected: domain not found'],
      ['RCPT TO', 550, 'relay not permitted'],
      ['RCPT TO', 550, 'Domain example.org has exceeded the max emails per hour'],
    ] as const) {
      const server = await mailServer({ refusals: 5, refusesAt, refusesWith, refusesBy })
      const mailer = bySmtp(server.url)
      await mailer.post()
      await mailer.settled()
      for (const attempts of [1, 2, 3, 4, 5]) {
        expect(await rows(), refusesBy).toMatchObject([{ attempts }])
        wait(21 * minute)
        await mailer.look()
      }
      expect(server.received, refusesBy).toHaveLength(1)
      await mailer.close()
    }
  })

  test('it is given up after a day, a link when it is over, and what another key sealed', async () => {
    const { db, aProcess, bySmtp, rows, wait, written } = await aWorld(engine)
    const dead = bySmtp('smtp://127.0.0.1:9')
    const until = new Date(Date.now() + hour).toISOString()
    await dead.post([mail, { ...mail, until } as typeof mail])
    await dead.settled()
    for (let time = 0; time < 3; time++) {
      wait(20 * minute)
      await dead.look()
    }
    expect(await rows()).toHaveLength(1)
    expect(written().match(/"a mail was given up"/g)).toHaveLength(1)
    wait(24 * hour)
    await dead.look()
    expect(await rows()).toEqual([])
    await db.transaction().execute((db) => aProcess(killed, 'other').write(db, [mail]))
    wait(minute)
    await dead.look()
    expect(await rows()).toEqual([])
    expect(written().match(/"a mail was given up"/g)).toHaveLength(3)
    expect(written()).not.toMatch(/robin|example\.org|token/)
    await dead.close()
  })

  test('what nobody asks for again is tried for a week, but for a day if its words are refused', async () => {
    const { bySmtp, rows, wait, written } = await aWorld(engine)
    const [server, wordy] = [
      await mailServer(),
      await mailServer({ refusals: 9, refusesWith: 554 }),
    ]
    const processes = ['smtp://127.0.0.1:9', server.url, wordy.url].map(bySmtp)
    const [dead, repaired, strict] = processes as [Process, Process, Process]
    const once = { ...mail, isTriedLonger: true }
    await dead.post([mail, once])
    await dead.settled()
    wait(6.9 * 24 * hour)
    await dead.look()
    expect(await rows()).toHaveLength(1)
    wait(hour)
    await repaired.look()
    expect(server.received).toHaveLength(1)

    await dead.post([once])
    await dead.settled()
    wait(7 * 24 * hour)
    await dead.look()
    expect(await rows()).toEqual([])

    await strict.post([once])
    await strict.settled()
    for (const attempts of [1, 2]) {
      expect(await rows()).toMatchObject([{ attempts }])
      wait(12 * hour)
      await strict.look()
    }
    expect(await rows()).toEqual([])
    expect(written().match(/"a mail was given up"/g)).toHaveLength(3)
    for (const mailer of processes) await mailer.close()
  })

  test('a server that never answers holds up nobody, and what it did not take stays', async () => {
    const { bySmtp, rows } = await aWorld(engine)
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    ending.push(() => silent.close())
    const mailer = bySmtp(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const many = Array.from({ length: 1000 }, () => mail)
    await mailer.post(many)
    await mailer.close()
    expect(await rows()).toHaveLength(1000)
  })
})

test('while thousands of mails are sealed the event loop turns', async () => {
  const { db, aProcess } = await aWorld('sqlite')
  const { write } = aProcess(killed)
  const mails = Array.from({ length: 5000 }, () => mail)
  // More often than between the statements that insert them
  expect(await turnsDuring(write(db, mails))).toBeGreaterThan(20)
})

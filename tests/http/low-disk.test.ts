import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Finding } from '#contract/site/finding.ts'
import { anAccount } from '../sign-in.ts'
import { canMakeDisks, openSmallDisk } from '../small-disk.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test('with the disk nearly full new data is refused with a clear message, and lookups go on', async () => {
  await using site = await openTestSite('sqlite', { MIN_FREE_MB: '900000000' })
  await anAddedRecord(site.portal)
  const { cookie } = await anAccount(site.portal, 'admin')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }

  const ready = await site.get('/readyz')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({
    status: 'degraded',
    database: 'ok',
    store: 'ok',
    migrations: 'ok',
    disk: 'low',
    version: expect.any(String),
  })
  const record = { passportNumber: 'A1', irccNumber: 'B1', name: 'A', fatherName: 'B' }
  const fields = { ...record, motherName: 'C', address: 'D', nationality: 'E' }
  const added = await site.post('/api/v1/records', fields, headers)
  expect(await added.json()).toMatchObject({ status: 507, code: 'no-space' })
  const page = await fetch(`${site.url}/register`, {
    method: 'POST',
    headers: { origin: site.url },
    body: new URLSearchParams({
      email: 'somebody@example.org',
      name: 'Somebody',
      photoUrl: 'https://example.org/a.jpg',
      password: 'a long enough sentence',
      confirm: 'a long enough sentence',
    }),
  })
  expect(page.status).toBe(507)
  expect(await page.text()).toContain('Not enough disk space')

  expect((await site.get('/result/XX0000001')).status).toBe(200)
})

test.runIf(canMakeDisks)(
  'the doctor counts no space that the reserve still needs',
  async () => {
    await using test = await openTestPortal('sqlite')
    await using disk = await openSmallDisk(test.dataDir, 64)
    await disk.run('truncate -s 0 reserve')
    const free = Number(await disk.run('df -B1 --output=avail . | tail -1')) / 1_000_000
    const wanted = Math.floor(free) - 8
    const [program = '', ...args] = [...disk.under, process.execPath, 'cli.js', 'doctor', '--json']
    const env = { PATH: process.env.PATH, DATA_DIR: disk.folder, MIN_FREE_MB: String(wanted) }
    const child = spawn(program, args, { env })
    const { checks } = JSON.parse(await text(child.stdout)).data as { checks: Finding[] }
    const { facts } = checks.find(({ finding }) => finding === 'data-full') ?? {}
    expect(facts?.megabytes).toBeLessThan(wanted)
  },
  60_000,
)

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const password = 'three quiet paper boats'
const crowd = 200

/** Peak memory of a process so far, in megabytes. */
function peakMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const at = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

test('two hundred sign-ins at once: lookups go on, some are asked to come back, nobody hangs', async () => {
  await using site = await openTestSite('sqlite', { TRUSTED_PROXIES: '127.0.0.0/8,::1' })
  await anAddedRecord(site.portal)
  const accounts = await Promise.all(
    Array.from({ length: 5 }, () => anAccount(site.portal, 'moderator', { password })),
  )
  /** Sign-ins answered so far. The tests measure waiting by this count, since times depend on the machine. */
  let checked = 0
  const lookUp = async () => {
    const before = checked
    const { status } = await site.get('/result/XX0000001')
    expect(status).toBe(200)
    return checked - before
  }
  for (let time = 0; time < 50; time++) await lookUp()
  const before = peakMegabytes(site.server.process.pid)

  async function signIn(index: number) {
    const before = checked
    const isRight = index % 2 === 0
    const email = isRight ? accounts[(index / 2) % 5]?.email : `nobody-${index}@example.org`
    const response = await fetch(`${site.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: email ?? '', password }),
      headers: { 'x-forwarded-for': `198.51.100.${index}`, origin: site.url },
    })
    const { status, headers } = response
    const text = await response.text()
    if (status !== 503) checked++
    return { isRight, status, headers, text, passedBy: checked - before }
  }

  const asking = Promise.all(Array.from({ length: crowd }, (_, index) => signIn(index)))
  let isOver = false
  void asking.finally(() => (isOver = true))
  const lookups: number[] = []
  while (!isOver) {
    lookups.push(await lookUp())
    await sleep(5)
  }
  const answers = await asking

  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([...statuses.keys()].toSorted()).toEqual([303, 422, 503])
  for (const { isRight, status } of answers) {
    if (status !== 503) expect(status).toBe(isRight ? 303 : 422)
  }
  for (const { headers, text } of statuses.get(503) ?? []) {
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(text).toContain('Too many people are logging in')
  }
  // Lookups must not wait in the queue of sign-ins.
  const waited = [...(statuses.get(303) ?? []), ...(statuses.get(422) ?? [])]
  const usual = at(
    waited.map(({ passedBy }) => passedBy),
    0.5,
  )
  expect(lookups.length).toBeGreaterThan(20)
  expect(at(lookups, 0.99)).toBeLessThan(usual / 2)
  expect(peakMegabytes(site.server.process.pid) - before).toBeLessThan(300)
  expect((await signIn(0)).status).toBe(303)
}, 60_000)

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import about from '../../package.json' with { type: 'json' }
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

test('operators read the same version in the readiness, the log and the dashboard', async () => {
  await using site = await openTestSite('sqlite')
  const { cookie } = await anAccount(site.portal, 'moderator')

  const ready = await site.get('/readyz')
  expect(await ready.json()).toMatchObject({ status: 'ready', version: about.version })
  const started = site.server
    .output()
    .split('\n')
    .filter((line) => line.includes('"listening"'))
  expect(started.map((line) => JSON.parse(line).version)).toEqual([about.version])
  const dashboard = await (await site.get('/account', { headers: { cookie } })).text()
  expect(dashboard).toMatch(
    new RegExp(`<footer.*Countersign (<!-- -->)?${about.version}</p></footer>`),
  )
  expect(await (await site.get('/')).text()).not.toContain(`Countersign ${about.version}`)
})

test('the newest entry of the changelog is about this version', () => {
  const newest = /^## (\S+) \((?:in preparation|\d{4}-\d\d-\d\d)\)$/m.exec(
    readFileSync('CHANGELOG.md', 'utf8'),
  )
  expect(newest?.[1]).toBe(about.version)
})

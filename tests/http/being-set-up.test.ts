import { describe, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { legalPages } from '#ui/content/legal/pages.ts'
import { visitMessagesIn } from '#ui/i18n/parts/visit.ts'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const paths = [...Object.values(lookupPages), ...legalPages].map(({ path }) => path)
const [english, bengali] = [visitMessagesIn('en'), visitMessagesIn('bn')]

describe.each(engines)('on %s', (engine) => {
  test('until the organisation is named, visitors find only that the site is being set up', async () => {
    await using site = await openTestSite(engine, {}, { isNew: true })
    const unnamed = async (path: string, answer: Response) => {
      expect(answer.status, path).toBe(200)
      const html = await answer.text()
      expect(html, path).not.toContain('Example Migration')
      return { html, robots: answer.headers.get('x-robots-tag') }
    }
    for (const path of [...paths, '/Search', '/manifest.webmanifest']) {
      const { html, robots } = await unnamed(path, await site.get(path))
      expect(html, path).toContain(english.beingSetUp)
      expect(html, path).toContain('href="/login"')
      expect(robots, path).toBe('noindex')
    }
    const sent = await site.search('/', { passportNumber: 'A1' })
    expect((await unnamed('a search', sent)).html).toContain(english.beingSetUp)
    const inBengali = await unnamed('/', await site.get('/?lang=bn'))
    expect(inBengali.html).toContain(bengali.beingSetUp)
    await unnamed('/api/docs', await site.get('/api/docs'))
    for (const path of ['/login', '/register']) {
      expect((await unnamed(path, await site.get(path))).html).toContain('New site')
    }

    const asked = await site.post('/api/v1/lookups', { passportNumber: 'A1' })
    expect(asked.status).toBe(503)
    expect(await asked.json()).toMatchObject({ code: 'not-set-up' })
    expect((await site.get('/result/A1')).status).toBe(503)

    const admin = await site.portal.as('admin')
    const organisation = { ...admin.settings.organisation, name: 'Paper Lane Advisers' }
    expect(await updateSettings(admin, { organisation })).toBe('updated')
    expect(await (await site.get('/')).text()).toContain('Paper Lane Advisers')
    expect((await site.get('/result/A1')).status).toBe(404)
  })

  test('whoever saves the organisation as it is has named it', async () => {
    await using site = await openTestSite(engine, {}, { isNew: true })
    const admin = await site.portal.as('admin')
    const { organisation, dateValue } = admin.settings
    const call = callerOf(site, await anAccount(site.portal, 'admin'))
    const sent = { body: { organisation: { phone: '+1' } }, headers: { 'if-match': '"1"' } }
    expect((await call('PATCH', '/api/v1/settings', sent)).status).toBe(422)
    await updateSettings(admin, { dateValue, requireTwoFactor: true })
    expect(await (await site.get('/')).text()).toContain(english.beingSetUp)
    await updateSettings(admin, { organisation })
    expect(await (await site.get('/')).text()).toContain(organisation.name)
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())

describe('in another language, a form that was refused still holds what was typed', () => {
  const typed = { name: 'Robin Sample', passportNumber: 'A0-123!456' }

  async function inBengali(answer: Response) {
    const html = await answer.text()
    const [, link = ''] = /<a href="([^"]*)" lang="bn"/.exec(html) ?? []
    expect(link).not.toMatch(/123|Robin/)
    const other = await site.get(link.replaceAll('&amp;', '&'))
    expect(other.status).toBe(200)
    expect(other.headers.get('cache-control')).toBe('private, no-store')
    return other.text()
  }

  test.each(['/Visa', '/visa', '/Visa?lang=en'])('at %s', async (path) => {
    const answer = await site.search(path, typed)
    expect(answer.status).toBe(422)
    const html = await inBengali(answer)
    expect(html).toContain('value="A0-123!456"')
    expect(html).toContain('value="Robin Sample"')
  })

  test('at /Share, but for the PIN', async () => {
    const answer = await site.search('/Share', {
      code: 'K7QM-2X9D',
      second: '4711',
      viewer: 'Robin Sample',
    })
    expect(answer.status).toBe(422)
    const html = await inBengali(answer)
    expect(html).toContain('value="K7QM-2X9D"')
    expect(html).toContain('value="Robin Sample"')
    expect(html).not.toContain('4711')
  })

  test('also past the limit, and on its own page only', async () => {
    await site.portal.set({ limits: { ...defaultLimits, perMinute: 1 } })
    const number = { passportNumber: 'A0123456' }
    await site.search('/Visa', number)
    const answer = await site.search('/Visa', number)
    expect(answer.status).toBe(429)
    const html = await inBengali(answer)
    expect(html).toContain('value="A0123456"')
    const [, search = ''] = /[?;]search=([\w-]+)/.exec(html) ?? []
    expect(await (await site.get(`/Lima?search=${search}`)).text()).not.toContain('A0123456')
    await site.portal.set({ limits: defaultLimits })
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '#contract/settings.ts'
import { callerOf } from '../caller.ts'
import { aHeldRecord } from '../holders.ts'
import { sendForm } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
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

describe('in another language, a refused form of the sign-in pages and of a share still holds what was typed', () => {
  const nobody = { cookie: '' }

  async function linkIn(answer: Response) {
    expect(answer.status).toBe(422)
    const [, link = ''] = /<a href="([^"]*)" lang="bn"/.exec(await answer.text()) ?? []
    expect(link).not.toMatch(/robin|Maple|horse/i)
    return link.replaceAll('&amp;', '&')
  }

  async function open(link: string, cookie = '') {
    const other = await fetch(site.url + link, { headers: { cookie } })
    expect(other.status).toBe(200)
    return other.text()
  }

  const inBengali = async (answer: Response) => open(await linkIn(answer))

  test('at /login, but for the password', async () => {
    const typed = { email: 'robin@example', password: 'correct-horse-9' }
    const html = await inBengali(await sendForm(site, '/login?to=/account', nobody, typed))
    expect(html).toContain('value="robin@example"')
    expect(html).not.toContain('horse')
    expect(html).toContain('to=%2Faccount')
  })

  test('at an invitation', async () => {
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const body = { email: 'new@example.org', role: 'moderator' }
    const { link } = (await admin('POST', '/api/v1/invitations', { body })).body
    const { pathname, search, searchParams } = new URL(link)
    const token = searchParams.get('token') ?? ''
    const typed = { token, name: 'Robin Sample', password: 'correct-horse-9', confirm: 'x' }
    const html = await inBengali(await sendForm(site, pathname + search, nobody, typed))
    expect(html).toContain('value="Robin Sample"')
    expect(html).toContain(token)
    expect(html).not.toContain('horse')
  })

  test('of a share, of a candidate and of staff', async () => {
    const { recordId, holder } = await aHeldRecord(site.portal)
    const another = await anAccount(site.portal, 'student')
    const [one, other] = [
      await anAccount(site.portal, 'admin'),
      await anAccount(site.portal, 'admin'),
    ]
    for (const [path, whose, whoElse] of [
      ['/dashboard/my-record', `session=${holder.session}`, another.cookie],
      [`/dashboard/records/${recordId}/shares`, one.cookie, other.cookie],
    ] as const) {
      const parts = { document: 'visa', days: '900', label: 'For Maple Farms', statementToo: 'on' }
      const answer = await sendForm(site, path, { cookie: whose }, parts)
      const link = await linkIn(answer)
      const html = await open(link, whose)
      expect(html).toContain('value="For Maple Farms"')
      expect(html).toContain('value="900"')
      expect(html).toMatch(/<input[^>]*(checked="" [^>]*value="visa"|value="visa"[^>]* checked="")/)
      expect(await open(link, whoElse)).not.toContain('Maple')
    }
  })

  test('of a request and of a correction', async () => {
    await site.portal.set({ limits: defaultLimits })
    const { holder } = await aHeldRecord(site.portal, 'REFUSED1')
    const cookie = `session=${holder.session}`
    const note = 'x\u0000'
    const own = '/dashboard/my-record'
    const requests = `${own}/requests`
    const asked = await sendForm(site, requests, { cookie }, { kind: 'erasure', note })
    const html = await open(await linkIn(asked), cookie)
    expect(html).toMatch(
      /<input[^>]*(checked="" [^>]*value="erasure"|value="erasure"[^>]* checked="")/,
    )
    expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>x/)
    const corrected = await sendForm(site, own, { cookie }, { correction: note })
    expect(await open(await linkIn(corrected), cookie)).toMatch(
      /<textarea[^>]*name="correction"[^>]*>x/,
    )
  })
})

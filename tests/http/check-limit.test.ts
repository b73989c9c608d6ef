import { expect, test } from 'vitest'
import { mostProofBytes } from '#contract/proof/proof-file.ts'
import { makeProofFile } from '#core/statements/make-proof-file.ts'
import { checkWords } from '#site/features/check/words.ts'
import { inHandWords } from '#site/layout/in-hand-words.ts'
import { aProofOfFormerAddress } from '../proofs.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test.each(engines)(
  'a network that has the server check on and on is told to wait, on %s',
  async (engine) => {
    await using site = await openTestSite(engine)
    const send = (language = 'en') =>
      fetch(new URL('/Check', site.url), {
        method: 'POST',
        body: new URLSearchParams({ proof: 'x' }),
        headers: { origin: site.url, 'accept-language': language },
      })
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await refused.text()
    expect(page).toContain('Too many checks from your network. Please try again in')
    expect(page).toContain('>x</textarea>')
    expect(await (await send('bn')).text()).toContain('আপনার নেটওয়ার্ক থেকে অনেক বেশি যাচাই')
    expect((await fetch(new URL('/Check', site.url))).status).toBe(200)
  },
)

test('a file that is too large or empty is named as such, as by the script', async () => {
  await using site = await openTestSite('sqlite')
  const send = async (size: number, locale: 'en' | 'bn', pasted = '') => {
    const body = new FormData()
    body.set('file', new File(['x'.repeat(size)], 'proof.json'))
    body.set('proof', pasted)
    const headers = { origin: site.url, 'accept-language': locale }
    const answer = await fetch(new URL('/Check', site.url), { method: 'POST', body, headers })
    return `${answer.status} ${await answer.text()}`
  }
  for (const locale of ['en', 'bn'] as const) {
    const large = await send(70_000, locale)
    expect(large.slice(0, 3)).toBe('413')
    expect(large).toContain(checkWords[locale].fileTooLarge)
    expect((await send(mostProofBytes, locale)).slice(0, 3), 'as in the browser').toBe('200')
    const empty = await send(0, locale)
    expect(empty.slice(0, 3)).toBe('422')
    expect(empty).toContain(inHandWords[locale].empty)
    expect(await send(9, locale, ' \n'), 'the file').toContain('data-state="bad"')
    expect(await send(0, locale, 'x'), 'what was pasted').toContain('data-state="bad"')
    expect((await send(9, locale, 'x')).slice(0, 3), 'one of both').toBe('422')
  }
})

test('a site without https tells, too, whether a statement still stands', async () => {
  const publicUrl = 'http://records.example.org'
  await using site = await openTestSite('sqlite', {
    PUBLIC_URL: publicUrl,
    ALLOW_PLAIN_HTTP: 'yes',
  })
  const recordId = await anAddedRecord(site.portal)
  const admin = await site.portal.as('admin')
  const proof = (await makeProofFile(admin, { recordId, documents: [], facts: [] })) ?? ''
  const sent = { method: 'POST', body: new URLSearchParams({ proof }) }
  const page = await (await site.get('/Check', { ...sent, headers: { origin: publicUrl } })).text()
  expect(page).toContain('data-state="good"><dt>Still stands</dt><dd>Yes, as of')
})

test('what a site stated at an address that it left no longer stands', async () => {
  await using site = await openTestSite('sqlite')
  const proof = await aProofOfFormerAddress(site.portal)
  const body = new URLSearchParams({ proof })
  const sent = { method: 'POST', body, headers: { origin: site.url } }
  const page = await (await site.get('/Check', sent)).text()
  expect(page).toContain(`data-state="good"><dt>Signature</dt><dd>${checkWords.en.valid}`)
  expect(page).toContain(`data-state="bad"><dt>Still stands</dt><dd>${checkWords.en.withdrawn}`)
})

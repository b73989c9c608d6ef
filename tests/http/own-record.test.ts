import { afterAll, expect, test } from 'vitest'
import { newShareCode } from '#contract/shares/share-code.ts'
import { giveOwnConsent, seenText } from '#core/consents/give-own-consent.ts'
import { releaseHolding } from '#core/holdings/release-holding.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { forgetOldViews } from '#core/shares/share-store.ts'
import { en } from '#ui/i18n/en.ts'
import { consentsMessagesIn } from '#ui/i18n/parts/consents.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { aCandidate, aHeldRecord, anOwnShare, aSlip, claim, claimed, view } from '../holders.ts'
import { sendForm } from '../sent-forms.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const { portal } = site

const dayMs = 86_400_000
const own = '/dashboard/my-record'

async function open(path: string, session: string): Promise<string> {
  const answer = await site.get(path, { headers: { cookie: `session=${session}` } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test('a code whose views are deleted is never called unopened', async () => {
  const { holder } = await aHeldRecord(portal)
  const { nobody } = sharesMessagesIn('en')
  const share = await anOwnShare(holder.ctx, { days: 1 })
  const path = `${own}/shares/${share.id}`
  expect(await open(path, holder.session)).toContain(nobody)
  await view(portal, { ...share, viewer: 'Ms Lee' })
  expect(await open(path, holder.session)).toContain('Ms Lee')
  await forgetOldViews(holder.ctx.db, new Date(Date.now() + 92 * dayMs))
  const html = await open(path, holder.session)
  expect(html).not.toContain('Ms Lee')
  expect(html).not.toContain(nobody)
  expect(html).toContain('The list has been deleted.')
})

test('links and buttons of several codes say of which one they are', async () => {
  const { holder } = await aHeldRecord(portal, 'CODES1')
  for (const label of ['Mill', 'Farm']) await anOwnShare(holder.ctx, { label })
  const html = await open(own, holder.session)
  for (const title of ['Employer · Mill', 'Employer · Farm']) {
    expect(html).toContain(`aria-label="Who looked: ${title}"`)
    expect(html).toContain(`aria-label="Revoke: ${title}"`)
  }
})

test('the page of a record says until when each document is valid, also a withheld one', async () => {
  await portal.set({ withheld: { documents: ['visa'], address: false, parents: false } })
  const { recordId, holder } = await aHeldRecord(portal, 'VALID1')
  const { db } = await portal.as('admin')
  for (const [type, expiresOn] of [
    ['visa', '2099-03-05'],
    ['lmia', '2020-04-06'],
  ] as const) {
    const ofType = db.updateTable('document').set({ expiresOn }).where('type', '=', type)
    await ofType.where('recordId', '=', recordId).execute()
  }
  const html = await open(own, holder.session)
  const { validUntil, endedOn } = en.documentDetails
  expect(html).toContain(validUntil('5 March 2099'))
  expect(html).toContain(endedOn('6 April 2020'))
})

test('the link to what the public sees works as long as the page is open', async () => {
  const { recordId, holder } = await aHeldRecord(portal, 'OPEN1')
  const html = await open(own, holder.session)
  const [, path = ''] = /href="([^"]+)">Open it as the public sees it/.exec(html) ?? []
  // Ends the addresses of results that are open, as some minutes do.
  await portal.set({ lookupPolicy: 'number+name' })
  const headers = { cookie: `session=${holder.session}` }
  const { url, status } = await site.get(path, { headers, redirect: 'follow' })
  expect(status).toBe(200)
  expect(await open(url.slice(site.url.length), holder.session)).toContain('Record found')
  await setVisibility(await portal.as('admin'), recordId, 'hidden')
  expect(await open(path, holder.session)).toContain('Nothing of your record is public')
  await portal.set({ lookupPolicy: 'number' })
})

test('who has not agreed themselves is not told that they did', async () => {
  await portal.set({ keepMonths: 24 })
  const words = consentsMessagesIn('en').own
  const admin = await portal.as('admin')
  const numbers = { passportNumber: 'AGREED1', irccNumber: 'IAGREED1' }
  const recordId = await anAddedRecord(portal, numbers)
  const pages = async (session: string) => [
    await open(own, session),
    await open(`${own}/consent`, session),
  ]
  const first = await aCandidate(portal)
  expect(await claim(first.ctx, await aSlip(admin, recordId), numbers)).toEqual(claimed)
  const seen = seenText(first.ctx)
  expect(await giveOwnConsent(first.ctx, { locale: 'en', seen })).toEqual({ outcome: 'given' })
  for (const html of await pages(first.session)) expect(html).toContain(words.states.live)

  expect(await releaseHolding(admin, recordId)).toBe('released')
  const next = await aCandidate(portal)
  expect(await claim(next.ctx, await aSlip(admin, recordId), numbers)).toEqual(claimed)
  for (const html of await pages(next.session)) {
    expect(html).not.toContain(words.states.live)
    expect(html).toContain('Another account agreed')
    expect(html).not.toContain('Please read the text again')
  }
  await portal.set({ keepMonths: 36 })
  for (const html of await pages(next.session)) {
    expect(html).toContain('Another account agreed')
    expect(html).toContain('Please read the text again')
  }
  await portal.set({ keepMonths: 24 })
  await giveOwnConsent(next.ctx, { locale: 'en', seen: seenText(next.ctx) })
  for (const html of await pages(next.session)) expect(html).toContain(words.states.live)
})

test('where the date of birth is needed and not on file, nobody is told that visitors find them', async () => {
  const { recordId, holder } = await aHeldRecord(portal, 'BORN1')
  const { isPublic, isHidden } = consentsMessagesIn('en').own
  const { ownWithoutBirth } = sharesMessagesIn('en')
  const organisation = 'Example Migration Services'
  await portal.set({ lookupPolicy: 'number+birthDate' })
  expect(await open(own, holder.session)).toContain(ownWithoutBirth(organisation))
  const consent = await open(`${own}/consent`, holder.session)
  expect(consent).toContain(isHidden)
  expect(consent).not.toContain(isPublic(organisation))

  const { db } = await portal.as('admin')
  const born = db.updateTable('record').set({ birthDate: '1990-01-31' })
  await born.where('id', '=', recordId).execute()
  expect(await open(own, holder.session)).not.toContain(ownWithoutBirth(organisation))
  expect(await open(`${own}/consent`, holder.session)).toContain(isPublic(organisation))
  await portal.set({ lookupPolicy: 'number' })
})

test.each([
  ['', en.numberRequired],
  ['A0123###', en.numberNotANumber],
  ['A'.repeat(80), en.numberTooLong],
])('at /claim, what is wrong with the passport number %s is said', async (number, words) => {
  const { session } = await aCandidate(portal)
  const typed = { code: newShareCode(), passportNumber: number, birthDate: '' }
  const answer = await sendForm(site, '/claim', { cookie: `session=${session}` }, typed)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
})

test('a code does not claim to show what the site withholds by now', async () => {
  const { holder } = await aHeldRecord(portal, 'SHOWN1')
  const more = { fields: ['parents', 'address'], statementToo: true }
  const { id } = await anOwnShare(holder.ctx, more)
  const { fields, signedStatement, nothingLeft } = sharesMessagesIn('en')
  await anOwnShare(holder.ctx, { documents: [], fields: ['address'] })
  await portal.set({
    withheld: { documents: ['visa'], address: true, parents: false },
    statements: 'off',
  })
  const card = await open(`${own}/shares/${id}`, holder.session)
  expect(card).toContain(`<p>Visa Paper, ${fields.parents.replace("'", '&#x27;')}</p>`)
  expect(card).not.toContain(signedStatement)
  expect(await open(own, holder.session)).toContain(nothingLeft)
  const { db } = await portal.as('admin')
  await db.updateTable('share').set({ revokedAt: new Date().toISOString() }).execute()
  const ended = await open(`${own}/shares/${id}`, holder.session)
  expect(ended, 'what viewers of an ended code saw').toContain(signedStatement)
})

test('a consent is kept in the language in which it was read, whatever the language is now', async () => {
  const { recordId, holder } = await aHeldRecord(portal, 'READ1')
  const path = `${own}/consent`
  const inBengali = await open(`${path}?lang=bn`, holder.session)
  const fields = [...inBengali.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const typed = fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
  const body = new URLSearchParams([...typed, ['do', 'give']])
  const headers = { cookie: `session=${holder.session}; lang=en`, origin: site.url }
  expect((await site.get(path, { method: 'POST', headers, body })).status).toBe(303)
  const given = holder.ctx.db.selectFrom('consent').select('locale')
  expect(await given.where('recordId', '=', recordId).execute()).toEqual([{ locale: 'bn' }])
})

test('without JavaScript, a refused form of the long page is shown where it is', async () => {
  const { holder } = await aHeldRecord(portal, 'PLACE1')
  const html = await open(own, holder.session)
  const places = [...html.matchAll(/<form [^>]*action="\/dashboard\/my-record(?:#([\w-]+))?"/g)]
  expect(places).toHaveLength(2)
  for (const [, place] of places) expect(html).toContain(` id="${place}"`)
})

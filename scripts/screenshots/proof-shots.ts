import type { Page } from 'playwright-core'
import { dashboardPath } from '../../src/contract/dashboard-pages.ts'
import { after, fill, follow, go, open, opened, type Shot } from './reach.ts'

const ofRahima = `${dashboardPath('update')}?search=A01234567`
const rows = `Passport No,IRCC No,Name,Father's name,Mother's name,Address,Valid until
D80000001,IRCC8000001,Mina Specimen,Robin Specimen,Lee Specimen,"House 1, Testgram",31/12/2027
D80000002,IRCC8000002,Robin Specimen,,Lee Specimen,"House 1, Testgram",05/06/2027
A01234567,IRCC1000001,Rahima Akter,Abdul Karim,Salma Begum,"House 12, Sampleganj",
`

const visitors: Shot[] = [
  opened('statements', '/Statements'),
  opened('check', '/Check'),
  after('check-nonsense', 'stranger', '/Check', async (page) => {
    await fill(page, { proof: '{"statement": "none"}' })
    await page.locator('#check [type=submit]').click()
    await page.locator('#answers dl').first().waitFor()
  }),
  opened('share', '/Share'),
  after('share-wrong', 'stranger', '/Share', (page) => openShare(page, '7H3KM9QRTVWX', '1234')),
  {
    name: 'shared-result',
    as: 'admin',
    async reach(page) {
      const { code, second } = await makeShare(page)
      await open(page, '/Share')
      await openShare(page, code, second)
    },
  },
]

const staff: Shot[] = [
  { name: 'admin-shares', as: 'admin', reach: (page) => toShares(page) },
  { name: 'admin-share-made', as: 'admin', reach: (page) => makeShare(page) },
  after('admin-claim-slip', 'admin', ofRahima, async (page) => {
    await toShares(page)
    await open(page, page.url().replace(/shares$/, 'claim'))
    await page.locator('main form [type=submit]').first().click()
    await page.locator('main code').first().waitFor()
  }),
  after('admin-request', 'admin', dashboardPath('requests'), (page) => go(page, 'tbody th a')),
  ...['consent', 'retention', 'requests'].map((part) =>
    after(`admin-record-${part}`, 'admin', ofRahima, async (page) => {
      await go(page, 'main a[href*="/dashboard/records/"]')
      await open(page, `${new URL(page.url()).pathname}/${part}`)
    }),
  ),
  { name: 'admin-import-columns', as: 'admin', reach: (page) => sendRows(page) },
  {
    name: 'admin-import-check',
    as: 'admin',
    async reach(page) {
      await sendRows(page)
      await page.locator('main form:has([name=existing]) [type=submit]').last().click()
      await page.locator('[data-count]').first().waitFor()
    },
  },
]

const holders: Shot[] = [opened('student-claim', '/claim', 'student')]

export const proofShots: Shot[] = [...visitors, ...staff, ...holders]

async function toShares(page: Page): Promise<void> {
  await open(page, ofRahima)
  await go(page, 'main a[href*="/dashboard/records/"]')
  await open(page, `${new URL(page.url()).pathname}/shares`)
}

async function makeShare(page: Page): Promise<{ code: string; second: string }> {
  await toShares(page)
  await page.locator('main [name=document]').first().check()
  await page.locator('main form:has([name=purpose]) [type=submit]').click()
  await page.locator('main dl code').first().waitFor()
  const [code = '', second = ''] = await page.locator('main dl code').allInnerTexts()
  return { code, second }
}

async function openShare(page: Page, code: string, second: string): Promise<void> {
  await fill(page, { code, second, viewer: 'Sample & Sons' })
  await follow(page, () => page.locator('main form:has([name=code]) [type=submit]').click())
}

async function sendRows(page: Page): Promise<void> {
  await open(page, '/dashboard/import')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.locator('main [type=file]').setInputFiles(file)
  await page.locator('main form [type=submit]').first().click()
  await page.locator('[name^=column-]').first().waitFor()
}

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { dashboardPages, dashboardPath } from '../../src/contract/dashboard-pages.ts'
import {
  after,
  fill,
  follow,
  go,
  loadImages,
  open,
  opened,
  type Shot,
  sendPlainly,
} from './reach.ts'

const list = dashboardPath('update')
const pending = dashboardPath('Control_Post')
const entered = {
  passportNumber: 'C70000001',
  irccNumber: 'IRCC7000001',
  name: 'Robin Sample',
  fatherName: 'Lee Sample',
}

const everyPage: Shot[] = (['admin', 'moderator'] as const).flatMap((role) => [
  ...dashboardPages[role].map((page) =>
    opened(`${role}-${page.toLowerCase()}`, dashboardPath(page), role),
  ),
  opened(`${role}-many`, '/MaltipleInput', role),
  opened(`${role}-account`, '/account', role),
])

const records: Shot[] = [
  after('admin-review', 'admin', pending, (page) =>
    go(page, 'main a[href*="/dashboard/Control_Post/"]'),
  ),
  {
    ...after('admin-review-viewer', 'admin', pending, async (page) => {
      await go(page, 'main a[href*="/dashboard/Control_Post/"]')
      await page.locator('.documents a.scan').nth(1).click()
      await page.locator('.viewer [data-state=shown]').waitFor()
      await page.keyboard.press('+')
    }),
    isAbove: true,
  },
  after('admin-send-back-mistake', 'admin', pending, async (page) => {
    await go(page, 'main a[href*="/dashboard/Control_Post/"]')
    await page.locator('.send-back summary').click()
    await follow(page, () => page.locator('[value=send-back]').click())
  }),
  after('admin-record', 'admin', list, (page) => go(page, 'main a[href*="/dashboard/records/"]')),
  after('admin-record-gone', 'admin', '/dashboard/records/none', async () => {}),
  after('admin-update-record', 'admin', list, openUpdate),
  after('admin-update-conflict', 'admin', list, async (page) => {
    await openUpdate(page)
    await discardDraft(page)
    const other = await page.context().newPage()
    await open(other, page.url())
    await save(other, `House ${Math.floor(performance.now())}, Sampleganj`)
    await other.close()
    await save(page, 'House 7, Testgram, Khulna')
    await page.locator('.versions').first().waitFor()
  }),
  after('admin-entry-mistakes', 'admin', dashboardPath('Entry'), async (page) => {
    await page.locator('[data-awake]').waitFor()
    await fill(page, { ...entered, irccNumber: 'IRCC1000001', passportNumber: '<b>' })
    await page.locator('.form-end [type=submit]').click()
    await page.locator('main .error').first().waitFor()
  }),
  after('admin-entry-files', 'admin', dashboardPath('Entry'), async (page) => {
    await page.locator('[data-awake]').waitFor()
    await fill(page, entered)
    await chooseFiles(page)
    await page.locator('.slot[data-type=visa] img').waitFor()
    await page.locator('.slot[data-type=photo] img').waitFor()
    await page.locator('.unsorted select').first().waitFor()
  }),
  after('moderator-update', 'moderator', dashboardPath('ManagePost'), (page) =>
    go(page, '.own-entries a[href*="/ManagePost/"]'),
  ),
]

const lists: Shot[] = [
  after('admin-filters', 'admin', `${list}?visibility=hidden&search=a`, (page) =>
    page.locator('[popovertarget=filters]:visible').click(),
  ),
  after('admin-queue-chosen', 'admin', dashboardPath('Control_Post'), async (page) => {
    await page.locator('tbody input[type=checkbox]').first().check()
    await page.locator('.send-back-many summary').click()
  }),
  opened('admin-no-match', `${list}?search=zzzzz`, 'admin'),
  after('admin-chosen', 'admin', list, async (page) => {
    for (const row of [0, 2]) await page.locator('tbody input[type=checkbox]').nth(row).check()
  }),
  {
    ...after('admin-delete-dialog', 'admin', list, async (page) => {
      await page.locator('tbody [aria-haspopup=menu]').first().click()
      await page.locator('tbody button[name=delete]').first().click()
      await page.locator('[role=alertdialog]').waitFor()
    }),
    isAbove: true,
  },
  after('admin-delete-page', 'admin', list, async (page) => {
    const button = page.locator('tbody button[name=delete]').first()
    const [action, id] = await button.evaluate((one) => {
      const { form, value } = one as HTMLButtonElement
      return [form?.action, value]
    })
    await sendPlainly(page, action ?? '', { delete: id ?? '' })
  }),
  after('admin-bin-filled', 'admin', list, async (page) => {
    const button = page.locator('tbody button[name=delete]').last()
    const [action, id] = await button.evaluate((one) => {
      const { form, value } = one as HTMLButtonElement
      return [form?.action, value]
    })
    await sendPlainly(page, action ?? '', { delete: id ?? '', confirmed: 'yes' })
    await open(page, dashboardPath('bin'))
  }),
  after('admin-lookup-found', 'admin', dashboardPath('lookup'), (page) =>
    lookUp(page, 'A03234567'),
  ),
  after('admin-lookup-nothing', 'admin', dashboardPath('lookup'), (page) => lookUp(page, 'Z9')),
  after('admin-many-checked', 'admin', '/MaltipleInput', async (page) => {
    await fill(page, { numbers: 'A01234567\nA03234567\nA04234567\nZ9\n?\nA01234567' })
    await follow(page, () => page.locator('main [type=submit]').last().click())
  }),
  after('moderator-many-mistake', 'moderator', '/MaltipleInput', (page) =>
    follow(page, () => page.locator('main [type=submit]').last().click()),
  ),
  opened('admin-activity-none', '/dashboard/activity?to=2001-01-01', 'admin'),
]

const site: Shot[] = [
  after('admin-notice', 'admin', '/dashboard/posts', (page) =>
    go(page, 'main a[href*="/dashboard/posts/"]'),
  ),
  after('admin-notice-mistakes', 'admin', '/dashboard/posts', (page) =>
    follow(page, () => page.locator('.two-picture-form [type=submit]').first().click()),
  ),
  after('admin-settings-mistakes', 'admin', '/dashboard/settings', async (page) => {
    await fill(page, { name: 'Embassy of Sampleland', email: 'nowhere' })
    await follow(page, () => page.locator('main form [type=submit]').first().click())
  }),
  after('admin-toast', 'admin', '/dashboard/change-date', async (page) => {
    await follow(page, () => page.locator('main form [type=submit]').click())
    await page.getByRole('status').filter({ hasText: /\S/ }).waitFor()
  }),
  {
    ...after('admin-drawer', 'admin', '/dashboard/overview', async (page) => {
      const menu = page.locator('.menu:visible')
      if (await menu.isVisible()) await menu.click()
    }),
    isAbove: true,
  },
  opened('admin-two-factor', '/account/two-factor', 'admin'),
  after('admin-two-factor-mistake', 'admin', '/account/two-factor', async (page) => {
    await fill(page, { code: '000000' })
    await follow(page, () => page.locator('main form [type=submit]').click())
  }),
  after('admin-token', 'admin', '/account/tokens', async (page) => {
    await fill(page, { name: 'Intranet' })
    await follow(page, () => page.locator('main form:has([name=name]) [type=submit]').click())
  }),
  after('moderator-account-mistakes', 'moderator', '/account', async (page) => {
    await fill(page, { old: 'not this one', password: 'short', confirm: 'other' })
    await follow(page, () => page.locator('[value=password]').click())
  }),
  after('admin-failure', 'admin', '/dashboard/overview', (page) =>
    sendPlainly(page, '/dashboard/overview'),
  ),
]

export const staffShots: Shot[] = [...everyPage, ...records, ...lists, ...site]

/** The link is in a closed menu on a phone. */
async function openUpdate(page: Page): Promise<void> {
  const link = page.locator('a[href*="/Update_A_User/"]').first()
  await open(page, (await link.getAttribute('href')) ?? '')
}

/** Discards a draft that an earlier picture has left. */
async function discardDraft(page: Page): Promise<void> {
  await page.locator('[data-awake]').waitFor()
  const discard = page.locator('form:has([name=discard]) button')
  if ((await discard.count()) === 0) return
  await discard.click()
  await discard.waitFor({ state: 'detached' })
}

async function save(page: Page, address: string): Promise<void> {
  await page.locator('[data-awake]').waitFor()
  await fill(page, { address })
  await page.locator('.form-end [type=submit]').click()
  await page.locator('.versions, .toast, [role=alert]').first().waitFor()
}

async function lookUp(page: Page, number: string): Promise<void> {
  await fill(page, { number })
  await follow(page, () => page.locator('main form [type=submit]').first().click())
  await loadImages(page)
}

/** Two files with known names, one with an unknown name, one of a type that is refused. */
async function chooseFiles(page: Page): Promise<void> {
  const scan = await sharp({
    create: { width: 600, height: 840, channels: 3, background: '#e9e4d6' },
  })
    .jpeg()
    .toBuffer()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('.drop button:visible').last().click(),
  ])
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await chooser.setFiles([
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: scan },
    { name: 'visa.jpg', mimeType: 'image/jpeg', buffer: scan },
    { name: 'scan0001.jpg', mimeType: 'image/jpeg', buffer: scan },
    { name: 'medical.heic', mimeType: 'image/heic', buffer: heic },
  ])
}

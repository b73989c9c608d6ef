import { after, follow, go, opened, type Shot } from './reach.ts'

const classLink = 'main a[href*="/dashboard/classes/0"]'
const receiptLink = 'main a[href*="/payment-history/"]'

const admins: Shot[] = [
  opened('admin-class-add', '/dashboard/classes/new', 'admin'),
  after('admin-class-mistakes', 'admin', '/dashboard/classes/new', (page) =>
    follow(page, () => page.locator('main form [type=submit]').first().click()),
  ),
  after('admin-class', 'admin', '/dashboard/classes', (page) => go(page, classLink)),
  after('admin-class-people', 'admin', '/dashboard/classes', (page) =>
    go(page, 'main li:last-child a[href$="/people"]'),
  ),
  after('admin-payments', 'admin', '/dashboard/classes', async (page) => {
    await go(page, 'main li:last-child a[href$="/people"]')
    await go(page, 'main a[href*="/dashboard/enrolments/"]')
  }),
  after('admin-payments-mistakes', 'admin', '/dashboard/classes', async (page) => {
    await go(page, 'main li:last-child a[href$="/people"]')
    await go(page, 'main a[href*="/dashboard/enrolments/"]')
    await follow(page, () => page.locator('main [name=do][value=payment]').click())
  }),
]

const students: Shot[] = [
  opened('student-no-access', '/dashboard/BAD_Request', 'student'),
  opened('student-classes', '/dashboard/classes', 'student'),
  after('student-class', 'student', '/dashboard/classes', (page) => go(page, classLink)),
  opened('student-selected', '/dashboard/my-selected-classes', 'student'),
  opened('student-enrolled', '/dashboard/my-enrolled-classes', 'student'),
  opened('student-payments', '/dashboard/payment-history', 'student'),
  after('student-receipt', 'student', '/dashboard/payment-history', (page) =>
    go(page, receiptLink),
  ),
  {
    ...after('student-receipt-printed', 'student', '/dashboard/payment-history', (page) =>
      go(page, receiptLink),
    ),
    isPrinted: true,
  },
  {
    ...after('student-leave-dialog', 'student', '/dashboard/my-enrolled-classes', async (page) => {
      await page.locator('button[value=leave]').first().click()
      await page.locator('[role=alertdialog]').waitFor()
    }),
    isAbove: true,
  },
]

export const classShots: Shot[] = [...admins, ...students]

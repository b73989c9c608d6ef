import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { anAccount } from '../sign-in.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const desk = lasting.use(await site.openDesk())

/** An account that is signed in on another device. */
async function somebody(role: 'admin' | 'moderator' | 'student') {
  const as = (role: 'admin') => {
    return desk.ctxFor({ actor: { role, id: 'tests' }, network: '192.0.2.1' })
  }
  return anAccount({ as } as Parameters<typeof anAccount>[0], role, {
    password: 'a long enough phrase',
  })
}

/** Opens the menu of an account, which has all actions but the most usual one. */
async function inMenu(page: Page, email: string, change: string) {
  await page.getByRole('button', { name: `More actions for ${email}` }).click()
  return page.getByRole('menuitem', { name: change, exact: true })
}

async function statusFor(cookie: string, path: string): Promise<number> {
  return (await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' })).status
}

test('the filter shows the role that the list is filtered by, also after Back', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Admin_Control')
  const role = page.locator('select[name=role]')
  await role.selectOption('student')
  await follow(page, () => page.getByRole('button', { name: 'Search', exact: true }).click())
  expect(new URL(page.url()).searchParams.get('role')).toBe('student')
  await follow(page, () => page.goBack())
  expect(await role.inputValue()).toBe('')
})

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('an admin makes a moderator, whose old session ends, and deletes an account', async () => {
    const person = await somebody('student')
    expect(await statusFor(person.cookie, '/account')).toBe(200)
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'admin', '/dashboard/Admin_Control')
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    await page.locator('[name=search]').fill(person.email.slice(0, -4))
    await follow(page, () => page.locator('[name=search]').press('Enter'))
    expect(new URL(page.url()).searchParams.get('search')).toBe(person.email.slice(0, -4))

    const ask = async (change: string) => {
      const item = await inMenu(page, person.email, change)
      if (javaScript) await item.click()
      else await follow(page, () => item.click())
      await page.getByText('Are you sure?').first().waitFor()
    }
    await ask('Make moderator')
    await page.getByText('API tokens, share codes and claim to a record end.').waitFor()
    expect(await statusFor(person.cookie, '/account')).toBe(200)
    await follow(page, () => page.getByRole('button', { name: 'Yes, change it' }).click())
    await page.getByText('Sam student is a moderator now').waitFor()
    expect(await page.locator('[name=moderator]').count()).toBe(0)
    expect(await statusFor(person.cookie, '/account')).toBe(303)
    await ask('Make admin')
    await page.getByText('Their sessions, API tokens and claim to a record end').waitFor()
    await follow(page, () => page.getByRole('button', { name: 'Yes, change it' }).click())
    await page.getByText('Sam student is an admin now').waitFor()

    await ask('Delete')
    await page.getByText("You won't be able to revert this!").waitFor()
    await page.getByText('from payments and refunds due too').waitFor()
    await follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
    await page.getByText('Sam student has been deleted.').waitFor()
    await page.getByText('No accounts found').waitFor()
  })

  test('an invitation is withdrawn after a question', async () => {
    await using page = await visit(browser, site, { javaScript })
    const email = `invited-${javaScript}@example.org`
    await signInAs(page, 'admin', '/dashboard/invitations')
    await page.locator('[name=email]').fill(email)
    await follow(page, () => page.getByRole('button', { name: 'Create invitation' }).click())
    await page.locator('[name=link]').waitFor()
    if (javaScript) expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.goto('/dashboard/invitations')
    const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` })
    const yes = page.getByRole('button', { name: 'Yes, withdraw it!' })
    if (javaScript) await withdraw.click()
    else await follow(page, () => withdraw.click())
    await yes.waitFor()
    expect(await page.getByText(email).first().isVisible()).toBe(true)
    await follow(page, () => yes.click())
    await page.getByText('There are no open invitations').waitFor()
    await page.getByText(`The invitation of ${email} was withdrawn`).waitFor()
  })

  test('the message names the account that an admin disables, or enables again', async () => {
    const person = await somebody('student')
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'admin', `/dashboard/Admin_Control?search=${person.email}`)
    const disable = page.getByRole('button', { name: 'Disable' })
    await (javaScript ? disable.click() : follow(page, () => disable.click()))
    await page.getByText('cannot log in until you enable the account again').waitFor()
    expect(await statusFor(person.cookie, '/account')).toBe(200)
    await follow(page, () => page.getByRole('button', { name: 'Yes, disable it' }).click())
    await page.getByText('The account of Sam student is disabled').waitFor()
    await follow(page, () => page.getByRole('button', { name: 'Enable' }).click())
    await page.getByText('Sam student is enabled again').waitFor()
  })

  test('an admin who would give up the own role is asked, and may think better of it', async () => {
    const person = await somebody('admin')
    await using page = await visit(browser, site, { javaScript })
    const cookie = { name: 'session', value: person.session, url: site.url }
    await page.context().addCookies([cookie])
    await page.goto(`/dashboard/Admin_Control?search=${person.email}`)
    const ask = async () => {
      const demote = await inMenu(page, person.email, 'Make moderator')
      await (javaScript ? demote.click() : follow(page, () => demote.click()))
    }
    await ask()
    await page.getByText('This is your own account.').waitFor()
    const cancel = page.getByText('Cancel', { exact: true })
    await (javaScript ? cancel.click() : follow(page, () => cancel.click()))
    await page.getByText('This is your own account.').waitFor({ state: 'detached' })
    expect(await statusFor(person.cookie, '/dashboard/Admin_Control')).toBe(200)
    await ask()
    await follow(page, () => page.getByRole('button', { name: 'Yes, change my role' }).click())
    expect(await statusFor(person.cookie, '/account')).toBe(303)
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })

  test('the last admin cannot be deleted', async () => {
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'admin', '/dashboard/Admin_Control?role=admin')
    const deleteIt = await inMenu(page, 'admin@demo.example', 'Delete')
    if (javaScript) await deleteIt.click()
    else await follow(page, () => deleteIt.click())
    await follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
    await page.getByText('this is the last admin').waitFor()
    await page.getByRole('button', { name: 'More actions for admin@demo.example' }).waitFor()
  })

  test('somebody changes name and password, and signs out elsewhere', async () => {
    const { session } = await somebody('moderator')
    await using page = await visit(browser, site, { javaScript, as: { session } })
    await page.goto('/account')
    await page.locator('[name=name]').fill('Mizan Two')
    await follow(page, () => page.getByRole('button', { name: 'Save' }).click())
    await page.getByText('Mizan Two').first().waitFor({ state: 'attached' })
    await page.locator('[name=old]').fill('x')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await follow(page, () => page.getByRole('button', { name: 'Change password' }).click())
    expect(await page.locator('#password-error').innerText()).toContain('at least 12')
    expect(await page.locator('#confirm-error').innerText()).toBe('Password did not match')
    await page.getByText('this browser').waitFor()
    await follow(page, () => page.getByRole('button', { name: 'Log out everywhere' }).click())
    expect(await statusFor(`session=${session}`, '/account')).toBe(303)
  })
})

test.each(['en', 'bn'] as const)(
  'axe finds nothing on either page, in %s',
  async (locale) => {
    await using page = await visit(browser, site, { locale, width: 320 })
    await signInAs(page, 'admin')
    await page.goto('/dashboard/Admin_Control')
    expect(await problemsInEveryVariant(page)).toEqual([])
    await page.locator('main [aria-haspopup=menu]').first().click()
    expect(await problemsInEveryVariant(page)).toEqual([])
    await page.locator('button[name=delete]').first().click()
    await page.locator('[role=alertdialog], [role=dialog]').waitFor()
    expect(await problemsInEveryVariant(page)).toEqual([])
    await page.goto('/account')
    expect(await problemsInEveryVariant(page)).toEqual([])
  },
  60_000,
)

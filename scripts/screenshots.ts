import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './provision.ts'
import { password, type Shot } from './screenshots/reach.ts'
import { forReadme, shots } from './screenshots/shots.ts'
import { type Sites, startSites } from './screenshots/start-sites.ts'
import { nameOfVariant, type Variant, variants } from './screenshots/variants.ts'

const everything = 'screenshots'
const readmePictures = 'docs/pictures'
/** A4 without its margins, in CSS pixels */
const paper = { width: 703, height: 1032 }

/**
 * Pictures of the running demo: with `--readme` those of the README, otherwise every page and state on
 * phone and desktop, dark and light, in both languages, in the folder `screenshots`. A further argument
 * selects pictures by name, such as `-- login` or `-- phone-dark-en`.
 */
async function takeScreenshots(wishes: string[]): Promise<void> {
  await using sites = await startSites(password)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Please install Chromium or Google Chrome')
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath, args })
  try {
    if (wishes.includes('--readme')) await takeForReadme(browser, sites)
    else await takeEverything(browser, sites, wishes)
  } finally {
    await browser.close()
  }
}

async function takeForReadme(browser: Browser, sites: Sites): Promise<void> {
  await mkdir(readmePictures, { recursive: true })
  for (const { shot, variant, file } of forReadme) {
    const path = join(readmePictures, file)
    await take(browser, sites, [shot], variant, () => path, false)
    // Small files, since every clone of the repository contains them.
    await writeFile(
      path,
      await sharp(await readFile(path))
        .png({ palette: true })
        .toBuffer(),
    )
  }
}

async function takeEverything(browser: Browser, sites: Sites, wishes: string[]): Promise<void> {
  await mkdir(everything, { recursive: true })
  for (const variant of variants) {
    const nameOf = (shot: Shot) => `${shot.name}-${nameOfVariant(variant)}.png`
    const wished = shots.filter((shot) => wishes.every((word) => nameOf(shot).includes(word)))
    for (const role of ['stranger', 'admin', 'moderator', 'student'] as const) {
      const those = wished.filter((shot) => shot.as === role)
      if (those.length === 0) continue
      await take(browser, sites, those, variant, (shot) => join(everything, nameOf(shot)), true)
    }
    console.log(`taken: ${wished.length} ${nameOfVariant(variant)}`)
  }
}

async function take(
  browser: Browser,
  sites: Sites,
  shots: Shot[],
  variant: Variant,
  fileOf: (shot: Shot) => string,
  fullPage: boolean,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: sites.open.url,
    viewport: variant.viewport,
    locale: variant.locale === 'bn' ? 'bn-BD' : 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), variant.theme)
  const page = await context.newPage()
  await signIn(page, shots[0]?.as ?? 'stranger')
  for (const shot of shots) {
    try {
      await shot.reach(page, sites)
    } catch (error) {
      console.error(
        `Not reached: ${shot.name}-${nameOfVariant(variant)}, from ${page.url()}`,
        error,
      )
      process.exitCode = 1
    }
    if (shot.isPrinted) await page.emulateMedia({ media: 'print' })
    if (shot.isPrinted) await page.setViewportSize(paper)
    await page.waitForTimeout(150)
    await page.screenshot({ path: fileOf(shot), fullPage: fullPage && !shot.isAbove })
    if (shot.isPrinted) await page.emulateMedia({ media: 'screen' })
    if (shot.isPrinted) await page.setViewportSize(variant.viewport)
    await page.unrouteAll()
  }
  await context.close()
}

async function signIn(page: Page, role: Shot['as']): Promise<void> {
  if (role === 'stranger') return
  await page.goto('/login')
  await page.locator('[name=email]').fill(`${role}@demo.example`)
  await page.locator('[name=password]').fill(password)
  const isIn = ({ pathname }: URL) => pathname !== '/login'
  await Promise.all([
    page.waitForURL(isIn),
    page.locator('main form [type=submit]').first().click(),
  ])
}

await takeScreenshots(process.argv.slice(2))

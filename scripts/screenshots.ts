import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './provision.ts'
import { type Dress, dresses, inDress } from './screenshots/dresses.ts'
import { forReadme, type Shot, shots } from './screenshots/shots.ts'
import { startDemo } from './screenshots/start-demo.ts'

const password = 'a phrase for these pictures'
const everything = 'screenshots'
const readmePictures = 'docs/pictures'

/**
 * Pictures of the running demo: with `--readme` those of the README, otherwise every page and state on
 * a phone and a desk, dark and light, in both languages, in the folder `screenshots`.
 */
async function takeScreenshots(isForReadme: boolean): Promise<void> {
  await using site = await startDemo(password)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Please install Chromium or Google Chrome')
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath, args })
  try {
    if (isForReadme) {
      await mkdir(readmePictures, { recursive: true })
      for (const { shot, dress, file } of forReadme) {
        await take(browser, site.url, [shot], dress, () => join(readmePictures, file), false)
      }
      return
    }
    await mkdir(everything, { recursive: true })
    for (const dress of dresses) {
      const fileOf = (shot: Shot) => join(everything, `${shot.name}-${inDress(dress)}.png`)
      for (const role of ['stranger', 'admin', 'moderator', 'student'] as const) {
        const those = shots.filter((shot) => shot.as === role)
        await take(browser, site.url, those, dress, fileOf, true)
      }
      console.log(`taken: ${inDress(dress)}`)
    }
  } finally {
    await browser.close()
  }
}

async function take(
  browser: Browser,
  url: string,
  shots: Shot[],
  dress: Dress,
  fileOf: (shot: Shot) => string,
  fullPage: boolean,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: dress.viewport,
    locale: dress.locale === 'bn' ? 'bn-BD' : 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((theme) => sessionStorage.setItem('theme', theme), dress.theme)
  const page = await context.newPage()
  const role = shots[0]?.as
  if (role && role !== 'stranger') {
    await page.goto('/login')
    await page.locator('[name=email]').fill(`${role}@demo.example`)
    await page.locator('[name=password]').fill(password)
    await Promise.all([page.waitForURL('/'), page.locator('form.lookup [type=submit]').click()])
  }
  for (const shot of shots) {
    await shot.reach(page)
    await page.waitForTimeout(150)
    await page.screenshot({ path: fileOf(shot), fullPage: fullPage && !shot.isAbove })
  }
  await context.close()
}

await takeScreenshots(process.argv.includes('--readme'))

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { documentTypes, type FileType, fileTypes } from '#contract/document-types.ts'
import { childrenOf, proportionalMb } from '../../bench/processor.ts'
import { drawScan } from '../../bench/scans.ts'
import { follow, toastOn, withBrowser } from '../browser.ts'
import { pdfOf } from '../fixtures/uploads.ts'
import { anAccount } from '../sign-in.ts'
import { openSlowProxy } from '../slow-proxy.ts'
import { openTestSite } from '../test-site.ts'
import { fill, openForm, slot } from './at-record-form.ts'

const { site, browser, lasting } = await withBrowser(openTestSite('sqlite'))

const pages = 30
const names: Record<FileType, string> = {
  photo: 'photo.jpg',
  applicationStatus: 'application.jpg',
  visaApproval: 'visa approval.jpg',
  workPermit: 'work permit.jpg',
  jobOffer: 'job offer.jpg',
  lmia: 'lmia.jpg',
  visa: 'visa.pdf',
  policeClearance: 'police.jpg',
  fingerprint: 'fingerprint.jpg',
  medical: 'medical.jpg',
  ticket: 'ticket.jpg',
  idCard: 'id card.jpg',
}

test('eleven scans and thirty pages arrive by a slow line that breaks twice, and memory stays low', async () => {
  const scans = await Promise.all([drawScan(1), drawScan(2)])
  const pdf = await pdfOf(...Array.from({ length: pages }, (): [number, number] => [595, 842]))
  const folder = await mkdtemp(join(tmpdir(), 'countersign-scans-'))
  lasting.defer(() => rm(folder, { recursive: true }))
  for (const [index, type] of fileTypes.entries()) {
    await writeFile(join(folder, names[type]), type === 'visa' ? pdf : (scans[index % 2] ?? pdf))
  }
  const size = scans[0]?.length ?? 0
  await using line = await openSlowProxy(site, {
    bytesPerSecond: 2_000_000,
    breaks: 2,
    afterBytes: size / 2,
  })
  const admin = await anAccount(site.portal, 'admin')
  const page = await openForm(
    { site: { ...site, url: line.url }, browser },
    '/dashboard/Entry',
    admin,
  )
  page.context().setDefaultTimeout(60_000)
  page.forgive('ERR_CONNECTION_RESET')
  await fill(page)
  const peak = watchMemory(site.server.process.pid ?? 0)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(fileTypes.map((type) => join(folder, names[type])))
  for (const type of fileTypes) {
    const arrived = slot(page, type).locator('input[name^=staged]')
    await arrived.waitFor({ state: 'attached', timeout: 240_000 })
  }
  expect(line.broken()).toBe(2)
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
  expect(await toastOn(page).textContent()).toBe('Record added')
  const peakMb = await peak.stop()
  expect(peakMb).toBeGreaterThan(60)
  expect(peakMb).toBeLessThan(500)

  const ctx = await site.portal.as('admin')
  const kept = await ctx.db.selectFrom('document').select(['type', 'pages']).execute()
  const types = kept.map(({ type }) => type)
  expect(types.toSorted()).toEqual(['photo', ...documentTypes.map(({ type }) => type)].toSorted())
  const visa = kept.find(({ type }) => type === 'visa')
  expect(JSON.parse(String(visa?.pages))).toHaveLength(pages)
  await page[Symbol.asyncDispose]()
}, 300_000)

/** Peak memory of the server and its picture processes together; shared memory is counted once. */
function watchMemory(pid: number): { stop(): Promise<number> } {
  let [peakMb, isOver] = [0, false]
  async function watch(): Promise<void> {
    for (; !isOver; await sleep(100)) {
      const all = [pid, ...childrenOf(pid)]
      peakMb = Math.max(
        peakMb,
        all.map(proportionalMb).reduce((sum, one) => sum + one, 0),
      )
    }
  }
  const watching = watch()
  return {
    async stop() {
      isOver = true
      await watching
      return peakMb
    },
  }
}

import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Known } from '#core/activity/verify-activity.ts'
import { newBook } from './book.ts'
import { checkSite } from './check-site.ts'
import { setUpSite } from './desk.ts'
import { type FaultyDisk, openFaultyDisk } from './faulty-disk.ts'
import type { Figures } from './figures.ts'
import { untilInService } from './in-service.ts'
import { mixedLoad } from './load/mixed-load.ts'
import { siteIn } from './site-on-disk.ts'

type Options = { times: number; seed: number; report?: (line: string) => void }

/** Fills a site's disk to the last block while people work, and makes room again: service resumes by itself. */
export function fillDisk(options: Options): Promise<Figures> {
  return letDiskFail(options, {
    name: 'full',
    begin: async ({ folder }) => fill(folder),
    end: async ({ folder }) => rmSync(join(folder, 'filler')),
    isOverByItself: true,
  })
}

/**
 * Lets what lies below the file system refuse new blocks, as a thin volume does: writes are taken, then
 * lost, and told of by one flush alone. What was acknowledged meanwhile must survive a power cut.
 */
export function starveDisk(options: Options): Promise<Figures> {
  return letDiskFail(options, {
    name: 'starved',
    begin: (disk) => disk.starve(),
    end: (disk) => disk.feed(),
    isOverByItself: false,
  })
}

type Trouble = {
  name: string
  begin(disk: FaultyDisk): Promise<void>
  end(disk: FaultyDisk): Promise<void>
  /** Otherwise the file system may have shut itself, until the machine starts again. */
  isOverByItself: boolean
}

async function letDiskFail(
  { times, seed, report = () => {} }: Options,
  trouble: Trouble,
): Promise<Figures> {
  const figures: Figures = { runs: 0, acknowledged: 0, open: 0, files: 0, flaws: [] }
  await using disk = await openFaultyDisk(96)
  const site = await siteIn(disk.folder, { engine: 'sqlite' })
  const book = newBook()
  try {
    const staff = await setUpSite(site.environment)
    const load = mixedLoad(site, staff, book, seed)
    let known: Known | undefined
    await site.start()
    while (figures.runs < times && figures.flaws.length === 0) {
      figures.runs++
      const stop = new AbortController()
      const working = load.work(stop.signal)
      await Promise.race([working, sleep(500)])
      await trouble.begin(disk)
      // On a busy machine a second can pass before anything is written.
      for (let seconds = 0; seconds < 15 && book.refused() === 0; seconds++) {
        await Promise.race([working, sleep(1000)])
      }
      const refused = book.refused()
      await trouble.end(disk)
      if (trouble.isOverByItself) await untilInService(site, staff.token)
      await Promise.race([working, sleep(500)])

      book.expectAnything()
      const cutAt = await disk.cut()
      await site.kill()
      stop.abort()
      await working
      book.countUntil(cutAt)
      await disk.restore()
      await site.start()
      const checked = await checkSite(site, { book, staff, known })
      known = checked.known
      figures.flaws.push(...checked.flaws)
      figures.files = checked.files
      if (refused === 0) figures.flaws.push(`with the disk ${trouble.name} nothing was refused`)
      report(`${trouble.name}: ${book.acknowledged()} acknowledged, ${refused} refused`)
    }
  } catch (error) {
    figures.flaws.push(`${error}\n${site.complaints()}`)
  } finally {
    await site.kill()
  }
  return { ...figures, acknowledged: book.acknowledged(), open: book.refused() }
}

function fill(folder: string): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k'], {
      stdio: 'ignore',
    })
  } catch {
    // It ends when there is no room for one more block.
  }
}

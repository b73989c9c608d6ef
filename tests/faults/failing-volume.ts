import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultyDisk, openFaultyDisk } from './faulty-disk.ts'
import type { Figures } from './figures.ts'
import { inRounds } from './in-rounds.ts'
import { untilInService } from './in-service.ts'
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

async function letDiskFail({ times, seed, report }: Options, trouble: Trouble): Promise<Figures> {
  await using disk = await openFaultyDisk(96)
  const site = await siteIn(disk.folder, { engine: 'sqlite' })
  const rounds = { rounds: times, seed, report }
  return await inRounds(site, rounds, async ({ begin, book, staff, flaws }) => {
    const { working, stop } = begin()
    await Promise.race([working, sleep(500)])
    await trouble.begin(disk)
    // On a busy machine a second can pass before anything is written.
    for (let seconds = 0; seconds < 15 && book.refused() === 0; seconds++) {
      await Promise.race([working, sleep(1000)])
    }
    if (book.refused() === 0) flaws.push(`with the disk ${trouble.name} nothing was refused`)
    await trouble.end(disk)
    if (trouble.isOverByItself) await untilInService(site, staff.token)
    await Promise.race([working, sleep(500)])
    book.expectAnything()
    const cutAt = await disk.cut()
    await site.kill()
    await stop()
    book.countUntil(cutAt)
    await disk.restore()
    await site.start()
    return `a ${trouble.name} disk`
  })
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

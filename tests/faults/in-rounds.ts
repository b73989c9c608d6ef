import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Known } from '#core/activity/verify-activity.ts'
import { type Book, newBook } from './book.ts'
import { checkSite } from './check-site.ts'
import { type Staff, setUpSite } from './desk.ts'
import { type Figures, noFigures } from './figures.ts'
import { mixedLoad } from './load/mixed-load.ts'
import type { SiteOnDisk } from './site-on-disk.ts'

type Rounds = {
  rounds: number
  seed: number
  report?: ((line: string) => void) | undefined
  /** Once the site is set up, before it starts */
  prepare?: () => Promise<void>
}
type Round = {
  staff: Staff
  book: Book
  flaws: string[]
  /** People work until `stop`; `working` is rejected when the site says what it must never say. */
  begin(): { working: Promise<void>; stop(): Promise<void> }
}

/**
 * Lets people work at a site and makes trouble for it, round after round, and compares what is kept with
 * what was acknowledged. A round says what it did.
 */
export async function inRounds(
  site: SiteOnDisk,
  { rounds, seed, report = () => {}, prepare = async () => {} }: Rounds,
  round: (at: Round) => Promise<string>,
): Promise<Figures> {
  const book = newBook()
  const figures = noFigures()
  try {
    await site.startDatabase()
    const staff = await setUpSite(site.environment)
    await prepare()
    const load = mixedLoad(site, staff, book, seed + 1)
    const begin = () => {
      const stopped = new AbortController()
      const working = load.work(stopped.signal)
      const stop = () => {
        stopped.abort()
        return working
      }
      return { working, stop }
    }
    let known: Known | undefined
    await site.start()
    while (figures.runs < rounds && figures.flaws.length === 0) {
      figures.runs++
      const did = await round({ staff, book, flaws: figures.flaws, begin })
      const checked = await checkSite(site, { book, staff, known })
      known = checked.known
      figures.flaws.push(...checked.flaws.map((flaw) => `after ${did}: ${flaw}`))
      figures.files = checked.files
      report(`${did}: ${book.acknowledged()} acknowledged, ${book.refused()} refused`)
    }
  } catch (error) {
    // The log of what failed may arrive after its answer.
    await sleep(1000)
    figures.flaws.push(`${error}\n${site.complaints()}`)
  } finally {
    await site.kill()
  }
  return { ...figures, acknowledged: book.acknowledged(), open: book.refused() }
}

/** A new folder, through which the account of the database can pass. */
export async function openFolder(name: string): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), `countersign-${name}-`))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

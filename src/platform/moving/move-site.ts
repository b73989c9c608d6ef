import { join } from 'node:path'
import { addToLedger, ledgerFile, ledgerLine, readLedger } from '../backup/ledger.ts'
import { type Copying, compareBlobs, copyBlobs } from '../blobs/copy-blobs.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { countBlobs } from '../db/moving/blob-names.ts'
import { copyRows } from '../db/moving/copy-rows.ts'
import { type Arriving, type Mark, removeMark, writeMark } from '../db/moving/marks.ts'
import { saidEveryMs, sayGone, sayHere } from '../db/moving/presence.ts'
import { countRows, sumRows, type TableSum, unlike } from '../db/moving/sum-rows.ts'
import { connect } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { openDataDir } from '../secret.ts'
import { newUuid } from '../uuid.ts'
import { CannotMove } from './cannot-move.ts'
import { checkSecrets, handOverSecret } from './hand-over-secret.ts'
import { openStores } from './open-stores.ts'
import { placeOfFiles } from './places.ts'
import { mustBeStopped, openSource, type Plan, planMove, standing } from './plan-move.ts'

type Wanted = {
  from: Config
  to: Config
  /** Says what would be done, and writes nothing */
  isDry?: boolean | undefined
  /** What is lost at the source already holds nothing up */
  leaveLost?: boolean | undefined
  progress: (done: string, count: number, of?: number) => void
}
type About = { plan: Plan; files: number; bytes: number }
export type Moved =
  | (About & { outcome: 'would move'; rows: Record<string, number>; isGoingOn: boolean })
  | (About & { outcome: 'moved'; tables: Record<string, TableSum>; lost: string[] })
  | (About & { outcome: 'moved before'; at: string })
  /** At the source: nothing of it is there, or it is damaged */
  | (About & { outcome: 'files lost'; lost: string[] })
  | (About & { outcome: 'not the same'; tables: string[]; blobs: string[] })

/** Moves a site to where other settings want it, goes on with what was cut off, and compares. */
export async function moveSite(wanted: Wanted): Promise<Moved> {
  const { from, to, isDry } = wanted
  const plan = planMove(from, to)
  const id = newUuid()
  const here = () => ({ id, now: new Date() })
  const source = await openSource(from)
  try {
    const marks = await standing(source, plan, to)
    const about = { plan, ...(await countBlobs(source)) }
    const movedAt = whenMoved(marks, { plan, from })
    if (movedAt !== undefined) return { ...about, outcome: 'moved before', at: movedAt }
    checkSecrets(from.secret, to.secret)
    if (!isDry) {
      await mustBeStopped(source, here())
      openDataDir(to.dataDir)
    }
    const stores = await openStores(source, { ...wanted, plan, count: about.files })
    if (isDry) {
      const isGoingOn = isUnfinished(marks.here)
      return { ...about, outcome: 'would move', rows: await countRows(source), isGoingOn }
    }
    await sayHere(source, here())
    const staying = setInterval(() => sayHere(source, here()).catch(() => {}), saidEveryMs)
    try {
      const move = await beginToLeave(source, marks.here, { to: plan.to, here })
      return await carry(source, { ...wanted, about, move, there: marks.there, stores })
    } finally {
      clearInterval(staying)
      await sayGone(source, here()).catch(() => {})
    }
  } finally {
    await source.destroy()
  }
}

type Leaving = { to: string; here: () => { id: string; now: Date } }

/** From here on nobody starts on the source. Whoever came in the same moment is heard. */
async function beginToLeave(source: Db, before: Mark | undefined, { to, here }: Leaving) {
  if (before && isUnfinished(before)) return before.move
  const move = newUuid()
  await writeMark(source, { state: 'leaving', move, to, at: here().now.toISOString() })
  try {
    await mustBeStopped(source, here())
  } catch (error) {
    await (before ? writeMark(source, before) : removeMark(source))
    throw error
  }
  return move
}

type Carrying = Wanted & {
  about: About
  move: string
  there: Mark | undefined
  stores: Copying | undefined
}

/** Bytes first, rows last; then everything is read on both sides. */
async function carry(source: Db, wanted: Carrying): Promise<Moved> {
  const { from, to, about, move, there, stores, leaveLost, progress } = wanted
  const { plan } = about
  await handOverSecret(from.secret, to.secret)
  await handOverLedger(from, to)
  const lost = stores ? await copyBlobs(stores) : []
  if (lost.length > 0 && !leaveLost) return { ...about, outcome: 'files lost', lost }

  const target = plan.database ? connect(to.database) : undefined
  try {
    const arriving = there?.state === 'arriving' ? there : begun(move)
    if (target) {
      await migrate(target)
      if (arriving !== there) await writeMark(target, arriving)
      await copyRows(source, target, arriving, progress)
    }
    const blobs = stores ? await compareBlobs(stores, new Set(lost)) : []
    const tables = target
      ? await Promise.all([sumRows(source, progress), sumRows(target, progress)])
      : undefined
    const others = tables ? unlike(...tables) : []
    if (blobs.length + others.length > 0) {
      return { ...about, outcome: 'not the same', tables: others, blobs }
    }
    const at = new Date().toISOString()
    const filesLeft = plan.files ? placeOfFiles(from.blobs) : undefined
    if (target) await writeMark(source, { state: 'left', move, to: plan.to, at })
    await writeMark(target ?? source, { state: 'arrived', move, at, filesLeft })
    return { ...about, outcome: 'moved', tables: tables?.[0] ?? {}, lost }
  } finally {
    await target?.destroy()
  }
}

function begun(move: string): Arriving {
  return { state: 'arriving', move, tables: {} }
}

function isUnfinished(here: Mark | undefined): boolean {
  return here?.state === 'leaving' || here?.state === 'left'
}

type Marks = { here: Mark | undefined; there: Mark | undefined }

function whenMoved({ here, there }: Marks, { plan, from }: { plan: Plan; from: Config }) {
  if (here?.state === 'left' && there?.state === 'arrived') return here.at
  const place = placeOfFiles(from.blobs)
  if (here?.state !== 'arrived' || here.filesLeft !== place) return undefined
  if (plan.database) throw new CannotMove(`The files of this site were moved away from ${place}`)
  return here.at
}

async function handOverLedger(from: Config, to: Config): Promise<void> {
  if (from.dataDir === to.dataDir) return
  const erased = await readLedger(join(from.dataDir, ledgerFile))
  await addToLedger(join(to.dataDir, ledgerFile), erased.map(ledgerLine))
}

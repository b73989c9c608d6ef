import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { addRecord } from '#core/records/add-record.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { between, seededRandom } from '../../scripts/demo/seeded-random.ts'
import { checkLog } from './check-log.ts'
import { setUpSite } from './desk.ts'
import { type Figures, noFigures } from './figures.ts'
import { openFolder } from './in-rounds.ts'
import { type Engine, siteIn } from './site-on-disk.ts'

type Options = { kills: number; seed: number; report?: (line: string) => void }

/**
 * Two processes approve records and publish the log at once; one is killed at any moment and then the
 * other, again and again. `environment`: of the site, which is set up.
 */
export async function killWhilePublishing(
  environment: Record<string, string>,
  { kills, seed, report = () => {} }: Options,
): Promise<Figures> {
  const random = seededRandom(seed)
  const figures = noFigures()
  await using portal = await openPortal(readConfig({ ...environment, LOG_LEVEL: 'silent' }))
  portal.stopBackground()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'console' }, network: 'console' })
  const logFiles = openLogFiles(portal.config.blobs)
  const ids = await Promise.all(['A', 'B', 'C'].map((letter) => aRecord(letter)))
  const seen = new Set<string>()

  async function aRecord(letter: string): Promise<string> {
    const numbers = { passportNumber: `LOG${letter}`, irccNumber: `LOGI${letter}` }
    const names = { name: 'Robin Sample', fatherName: 'Lee Sample', motherName: '' }
    const others = { address: '14 Paper Lane', nationality: 'BANGLADESH', documents: {} }
    const result = await addRecord(ctx, { ...numbers, ...names, ...others })
    if (result.outcome !== 'added') throw new Error(result.outcome)
    return result.id
  }

  function work(own = ''): { kill(): Promise<void>; isAtWork: Promise<void> } {
    const args = ['tests/fixtures/log-worker.ts', own, ids[2] ?? '']
    const env = { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    const did = new Set<string | undefined>()
    const started = Promise.withResolvers<void>()
    void ended.then(() => started.resolve())
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [what, said = ''] = line.split(' ')
      did.add(what)
      if (did.has('approved') && did.has('note')) started.resolve()
      if (what === 'approved') figures.acknowledged++
      if (what === 'note') seen.add(Buffer.from(said, 'base64').toString())
      if (what === 'failed') figures.flaws.push(line)
    })
    return {
      isAtWork: started.promise,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  let [older, younger] = [work(ids[0]), work(ids[1])]
  try {
    while (figures.runs < kills && figures.flaws.length === 0) {
      figures.runs++
      await Promise.all([older.isAtWork, younger.isAtWork])
      await sleep(between(random, 0, 400))
      await older.kill()
      // The other goes on for a while; what both left is compared when nobody writes any more.
      await sleep(between(random, 0, 200))
      await younger.kill()
      figures.flaws.push(...(await checkLog(ctx, logFiles, seen)))
      if (figures.runs < kills) [older, younger] = [work(ids[1]), work(ids[0])]
      report(`kill ${figures.runs}: ${figures.acknowledged} approved, ${seen.size} checkpoints`)
    }
  } finally {
    await Promise.all([older.kill(), younger.kill()])
  }
  figures.files = seen.size
  const leaves = await ctx.db.selectFrom('statement').select('id').execute()
  if (leaves.length < figures.acknowledged) {
    figures.flaws.push(`${figures.acknowledged} were approved, ${leaves.length} stated`)
  }
  return figures
}

/** The same at a site of its own. */
export async function killPublishers(engine: Engine, options: Options): Promise<Figures> {
  await using folder = await openFolder('publishers')
  const site = await siteIn(folder.path, { engine })
  try {
    await site.startDatabase()
    await setUpSite(site.environment)
    return await killWhilePublishing(site.environment, options)
  } finally {
    await site.kill()
  }
}

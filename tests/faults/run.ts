import { parseArgs } from 'node:util'
import { takeDatabaseAway } from './database-outages.ts'
import { failSystemCalls } from './failing-disk.ts'
import { fillDisk, starveDisk } from './failing-volume.ts'
import { canHaveFaultyDisks } from './faulty-disk.ts'
import { type Figures, noFigures } from './figures.ts'
import { killWork } from './killed-work.ts'
import { killAtSystemCalls } from './kills.ts'
import { killPublishers } from './log-kills.ts'
import { cutPower } from './power-cuts.ts'
import type { Engine } from './site-on-disk.ts'

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '200' },
    kills: { type: 'string', default: '100' },
    calls: { type: 'string', default: '140' },
    disks: { type: 'string', default: '10' },
    publishing: { type: 'string', default: '200' },
    outages: { type: 'string', default: '40' },
    imports: { type: 'string', default: '50' },
    reminders: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '2' },
  },
})
const asked = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]))
const { cuts = 0, kills = 0, calls = 0, disks = 0, outages = 0, lanes = 1 } = asked
const { imports = 0, reminders = 0, publishing = 0 } = asked
let { seed = 0 } = asked

type Series = { title: string; mustFail?: true; parts: ((seed: number) => Promise<Figures>)[] }

const cutsAtOneSite = 10
const onPostgres = Math.round(cuts / 5)

/** So many, in parts that each begin with a site of their own. */
function inParts(
  count: number,
  most: number,
  work: (count: number, seed: number) => Promise<Figures>,
) {
  const parts = Math.ceil(count / most)
  return Array.from({ length: parts }, (_, index) => {
    const size = Math.min(most, count - index * most)
    return (seed: number) => work(size, seed)
  })
}

function cutsOn(engine: Engine, count: number) {
  return inParts(count, cutsAtOneSite, (cuts, seed) => cutPower({ engine, cuts, seed, report }))
}

/** One cut at each of three sites that flush nothing: of what they acknowledged some must go missing. */
function withoutFlushing(engine: Engine) {
  return inParts(cuts > 0 ? 3 : 0, 1, (cuts, seed) =>
    cutPower({ engine, cuts, seed, flushes: false, report }),
  )
}

const series: Series[] = [
  { title: 'Power cuts, SQLite', parts: cutsOn('sqlite', cuts - onPostgres) },
  { title: 'Power cuts, PostgreSQL', parts: cutsOn('postgres', onPostgres) },
  { title: 'Control: SQLite unflushed', mustFail: true, parts: withoutFlushing('sqlite') },
  { title: 'Control: PostgreSQL unflushed', mustFail: true, parts: withoutFlushing('postgres') },
  {
    title: 'Killed at system calls',
    parts: inParts(kills, 20, (kills, seed) => killAtSystemCalls({ kills, seed, report })),
  },
  ...(['sqlite', 'postgres'] as const).map((engine) => ({
    title: `Killed while publishing the log, ${engine}`,
    parts: inParts(publishing / 2, 25, (kills, seed) =>
      killPublishers(engine, { kills, seed, report }),
    ),
  })),
  {
    title: 'System calls that fail',
    parts: inParts(calls, 28, (faults, seed) => failSystemCalls({ faults, seed, report })),
  },
  {
    title: 'Disk full',
    parts: inParts(disks, 5, (times, seed) => fillDisk({ times, seed, report })),
  },
  {
    title: 'Disk that loses writes',
    parts: inParts(disks, 5, (times, seed) => starveDisk({ times, seed, report })),
  },
  {
    title: 'PostgreSQL away',
    parts: inParts(outages, 8, (outages, seed) => takeDatabaseAway({ outages, seed, report })),
  },
  ...(['sqlite', 'postgres'] as const).flatMap((engine): Series[] => [
    {
      title: `Imports that are killed, ${engine}`,
      parts: inParts(imports, 50, (kills) => killWork({ work: 'imports', engine, kills })),
    },
    {
      title: `Reminders that are killed, ${engine}`,
      parts: inParts(reminders, 20, (kills) => killWork({ work: 'reminders', engine, kills })),
    },
  ]),
]

async function runAll({ title, mustFail, parts }: Series): Promise<boolean> {
  if (parts.length === 0) return true
  const startedAt = Date.now()
  const whole = noFigures()
  const left = parts.values()
  let sound = 0
  async function work(): Promise<void> {
    for (const part of left) {
      const own = seed++
      const figures = await part(own)
      whole.runs += figures.runs
      whole.acknowledged += figures.acknowledged
      whole.open += figures.open
      whole.files += figures.files
      whole.flaws.push(...figures.flaws)
      if (figures.flaws.length === 0) sound++
      if (!mustFail) for (const flaw of figures.flaws) console.log(`seed ${own}: ${flaw}\n`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  const isRight = mustFail ? sound < parts.length : sound === parts.length
  const { runs, acknowledged, open, files, flaws } = whole
  console.log(
    `${isRight ? 'as it should be' : 'WRONG'}  ${title}: ${runs} times, ${acknowledged} changes acknowledged, ` +
      `${open} refused or unanswered, ${files} files read at the ends, ${flaws.length} flaws; ` +
      `${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  return isRight
}

function report(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}\x1b[K\r`)
}

if (!(await canHaveFaultyDisks())) {
  console.error(
    'This needs Linux, root and loop devices; strace, eatmydata and e2fsprogs installed',
  )
  process.exit(1)
}
console.log(`seed ${seed}`)
let isRight = true
for (const one of series) isRight = (await runAll(one)) && isRight
process.exitCode = isRight ? 0 : 1

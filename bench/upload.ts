import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { busySeconds, childrenOf, cpuSeconds, proportionalMb } from './processor.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { drawScan } from './scans.ts'

const scans = 11
const people = 20
const alone = { people: 1, each: scans }
const watchEveryMs = 50

type Ask = { people: number; each: number }
type Lane = { name: string; ask(ask: Ask): Promise<Asked>; end(): Promise<void> }
type Asked = { ms: number; cpuSeconds: number; otherCpuShare: number; peakMb: number }

/** Compares eleven uploads with sharp alone, and measures memory with many users. */
export async function upload({ rounds }: Options): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-upload-'))
  const lanes: Lane[] = []
  try {
    for (let index = 1; index <= scans; index++) {
      await writeFile(join(folder, `${index}.jpg`), await drawScan(index))
    }
    for (const name of ['sharp', 'product']) lanes.push(await startLane(name, folder))
    const measured = lanes.map((): Asked[] => [])
    for (const lane of lanes) await lane.ask(alone)
    for (let round = 1; round <= rounds; round++) {
      for (const [index, lane] of lanes.entries()) measured[index]?.push(await lane.ask(alone))
    }
    const crowd = await lanes[1]?.ask({ people, each: 3 })
    return report(lanes, measured, crowd)
  } finally {
    for (const lane of lanes) await lane.end()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(lanes: Lane[], measured: Asked[][], crowd?: Asked): Report {
  const medians = measured.map((all) => ({
    ms: median(all.map(({ ms }) => ms)),
    cpuSeconds: median(all.map(({ cpuSeconds }) => cpuSeconds)),
    peakMb: Math.max(...all.map(({ peakMb }) => peakMb)),
    otherCpuShare: median(all.map(({ otherCpuShare }) => otherCpuShare)),
  }))
  const rows = lanes.map(({ name }, index): Row => {
    const one = medians[index]
    return {
      [`${scans} scans`]: name,
      ms: Math.round(one?.ms ?? 0),
      'CPU s': rounded(one?.cpuSeconds ?? 0),
      'other CPU': rounded(one?.otherCpuShare ?? 0),
      'peak MB': Math.round(one?.peakMb ?? 0),
    }
  })
  const [sharp, product] = medians
  const times = rounded((product?.ms ?? 0) / (sharp?.ms ?? 1))
  const cpuTimes = rounded((product?.cpuSeconds ?? 0) / (sharp?.cpuSeconds ?? 1))
  return {
    tables: [
      { title: 'Scans staged, A4 at 300 dpi', rows },
      {
        title: 'Against sharp (targets: 1.15 times; 500 MB)',
        rows: [
          {
            'time, times': times,
            'CPU, times': cpuTimes,
            [`peak MB, ${people} people at once`]: Math.round(crowd?.peakMb ?? 0),
          },
        ],
      },
    ],
    figures: { lanes: lanes.map(({ name }) => name), measured, crowd, times, cpuTimes },
  }
}

async function startLane(name: string, folder: string): Promise<Lane> {
  const child = fork(join(import.meta.dirname, 'baselines', 'upload-lane.ts'), [
    name,
    folder,
    String(scans),
  ])
  await once(child, 'message')
  const pid = child.pid ?? 0
  return {
    name,
    ask: (ask) => measure(child, pid, ask),
    async end() {
      if (!child.connected) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function measure(child: ChildProcess, pid: number, ask: Ask): Promise<Asked> {
  const answered = Promise.race([once(child, 'message'), failure(child)])
  const [cpuBefore, busyBefore, since] = [cpuOf(pid), busySeconds(), performance.now()]
  let [peakMb, isOver] = [0, false]
  child.send(ask)
  const over = answered.finally(() => (isOver = true))
  while (!isOver) {
    peakMb = Math.max(peakMb, memoryOf(pid))
    await Promise.race([over, sleep(watchEveryMs)])
  }
  const [{ ms }] = await over
  const own = cpuOf(pid) - cpuBefore
  const seconds = (performance.now() - since) / 1000
  const others = (busySeconds() - busyBefore - own) / seconds / cpus().length
  return { ms, cpuSeconds: own, otherCpuShare: others, peakMb }
}

async function failure(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('A lane of the benchmark ended')
}

function cpuOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuSeconds(one), 0)
}

/** The memory of a process and its children; memory that they share is counted once. */
function memoryOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + proportionalMb(one), 0)
}

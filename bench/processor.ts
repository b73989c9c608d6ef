import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** NaN where there is no /proc */
export function cpuSeconds(pid: number): number {
  const text = readProc(`${pid}/stat`)
  // The second field, the name in brackets, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1]
  return Number(kilobytes) / 1024
}

/** Proportional set size; 0 for a process that has ended */
export function proportionalMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readProc(`${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

export function childrenOf(pid: number): number[] {
  return readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** Processor time of all processes since the machine started */
export function busySeconds(): number {
  const [user, nice, system, , , irq, softIrq] = readProc('stat').split(/\s+/).slice(1).map(Number)
  const ticks = [user, nice, system, irq, softIrq].map((value) => value ?? 0)
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond
}

function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'

export type Options = { records: number; rounds: number; seconds: number; largest: number }

export type Row = Record<string, string | number>
export type Table = { title: string; rows: Row[] }

/** Tables for people, and all figures for programs */
export type Report = { tables: Table[]; figures: Record<string, unknown> }

export type Bench = (options: Options) => Promise<Report>

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

export function printTable({ title, rows }: Table): void {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((name) => shown(row[name])))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines) {
    const cells = line.map((text, at) =>
      at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0),
    )
    console.log(`  ${cells.join('   ')}`)
  }
}

function shown(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en') : (value ?? '')
}

export function writeReport(name: string, options: Options, report: Report): string {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  const whole = { bench: name, date: new Date().toISOString(), machine: machine(), options }
  writeFileSync(file, `${JSON.stringify({ ...whole, ...report }, null, 2)}\n`)
  return file
}

function machine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    loadAverageAtEnd: loadavg().map((load) => rounded(load)),
  }
}

import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { Found } from '#contract/site/checkup.ts'

const leastNode = 24
const leastMemory = 900_000_000
const leastFiles = 4096

/** The program that runs this, and what the machine lets it have. */
export async function checkProcess(): Promise<Found[]> {
  const { node } = process.versions
  const gigabytes = inGigabytes(memory())
  const files = await mostOpenFiles()
  const found: Found[] = []
  if (Number.parseInt(node, 10) < leastNode) {
    found.push({ finding: 'node-old', facts: { version: node, least: leastNode } })
  }
  if (process.getuid?.() === 0) found.push({ finding: 'runs-as-root' })
  if (memory() < leastMemory) found.push({ finding: 'memory-small', facts: { gigabytes } })
  if (files < leastFiles) found.push({ finding: 'files-few', facts: { files, least: leastFiles } })
  const good: Found = { finding: 'process-good', facts: { version: node, gigabytes } }
  return found.length > 0 ? found : [good]
}

/** What a container may take, or what the machine has. */
function memory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

async function mostOpenFiles(): Promise<number> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files +(\d+)/m.exec(text)?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

export function inGigabytes(bytes: number): number {
  return Math.round(bytes / 1e8) / 10
}

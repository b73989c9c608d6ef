import type { Import, ImportTarget } from '#contract/imports/import.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { guessColumns, headingKey, type Remembered } from './columns/guess-columns.ts'
import * as imports from './import-store.ts'
import { cellsOf, presentImport, type SampledColumn } from './present-import.ts'

const [sampledRows, mostSamples, remembered] = [50, 3, 20]

/** Includes a guessed mapping of the columns until somebody has saved one. */
export async function findImport(ctx: Ctx, id: string): Promise<Import | undefined> {
  authorise(ctx.actor, 'read-imports')
  const entry = await imports.find(ctx.db, id)
  if (!entry || entry.state === 'reading') return undefined
  const columns = await columnsOf(ctx, entry)
  const told = { columns }
  if (entry.mapping !== null) return presentImport(ctx, entry, told)
  return presentImport(ctx, entry, { columns, guessed: guessColumns(columns, await memory(ctx)) })
}

async function columnsOf({ db }: Ctx, entry: imports.ImportEntry): Promise<SampledColumn[]> {
  const rows = await imports.rowsAfter(db, { id: entry.id, after: 0, limit: sampledRows })
  const cells = rows.map(cellsOf)
  return (JSON.parse(entry.headings) as string[]).map((heading, at) => {
    const told = cells.map((row) => String(row[at] ?? '')).filter((cell) => cell !== '')
    return { heading, samples: [...new Set(told)].slice(0, mostSamples) }
  })
}

/** The target that was last chosen for each heading, from the newest imports that brought something */
async function memory({ db }: Ctx): Promise<Remembered> {
  const choices: Map<string, { target: ImportTarget | null; of: string }> = new Map()
  for (const { id, headings, mapping } of await imports.lastMapped(db, remembered)) {
    const { columns = [], guessed = [] } = imports.mappingOf({ mapping }) ?? {}
    for (const [at, heading] of (JSON.parse(headings) as string[]).entries()) {
      const key = headingKey(heading)
      if (guessed.includes(at)) continue
      if (key !== '' && !choices.has(key)) choices.set(key, { target: columns[at] ?? null, of: id })
    }
  }
  return choices
}

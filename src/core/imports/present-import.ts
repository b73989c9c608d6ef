import {
  type Import,
  type ImportColumn,
  type ImportCounts,
  type ImportMapping,
  type ImportNote,
  importLimits,
  importShape,
  isFault,
  type RowProblem,
} from '#contract/imports/import.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { person } from '../records/reading/present-staff-record.ts'
import type { Cell } from './check-row.ts'
import { guessColumns } from './columns/guess-columns.ts'
import { withoutEmptyEnd } from './columns/row-widths.ts'
import {
  type ImportEntry,
  isNobodys,
  isWorkbook,
  mappingOf,
  type RowEntry,
} from './import-store.ts'

export const undoMs = importLimits.undoDays * 86_400_000

const countNames = Object.keys(importShape.shape.counts.shape)
export const noCounts = Object.fromEntries(countNames.map((name) => [name, 0])) as ImportCounts

type Entry = ImportEntry & { byName: string | null }
export type SampledColumn = Omit<ImportColumn, 'isGuessed' | 'isDoubtful'>
type Told = { columns: SampledColumn[]; guessed?: ImportMapping }

export function presentImport(ctx: Ctx, entry: Entry, { columns, guessed }: Told): Import {
  const undoUntil = new Date(Date.parse(entry.updatedAt) + undoMs).toISOString()
  const isTakingFiles = (entry.takingFilesUntil ?? '') > ctx.now().toISOString()
  const nothing = { columns: columns.map(() => null), existing: 'skip' } as const
  const { guessed: unconfirmed, ...kept } = mappingOf(entry) ?? {
    ...(guessed ?? nothing),
    guessed: [...columns.keys()],
  }
  const sheets = JSON.parse(entry.sheets ?? '[]') as string[]
  const unheaded = unheadedOf(columns, kept, isWorkbook(entry))
  const told = isTakingFiles ? withoutNote(entry.notes, 'scans-interrupted') : entry.notes
  const notes = notesOf(unheaded.length > 0 ? told : withoutNote(told, 'no-heading'))
  const plain = guessColumns(columns, new Map()).columns
  return {
    id: entry.id,
    name: entry.name,
    by: person(entry.by, entry.byName),
    isOwn: entry.by === actorId(ctx) || isNobodys(entry),
    state: entry.state,
    ...(entry.because && { because: entry.because }),
    ...(sheets.length > 1 && { sheets }),
    columns: columns.map((column, at) => {
      const isGuessed = unconfirmed?.includes(at) ?? false
      const [target, alone] = [kept.columns[at], plain[at]]
      const isDoubtful = Boolean(isGuessed && target && alone && target !== alone)
      return { ...column, isGuessed, isDoubtful }
    }),
    mapping: kept,
    notes,
    ...(notes.includes('no-heading') && { unheaded }),
    counts: countsOf(entry),
    isTakingFiles,
    // Row 1 has the headings, which are not compared.
    ...(entry.comparedRow !== null &&
      (entry.state === 'checked' || entry.state === 'done') && {
        compared: Math.max(0, entry.comparedRow - 1),
      }),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    ...(canUndo(entry) && undoUntil >= ctx.now().toISOString() && { undoUntil }),
    ...(wasBeingUndone(entry) && { isPartlyUndone: true as const }),
    isErased: entry.erasedAt !== null,
  }
}

/** The letters of columns without headings that are left out, if samples show it only of those with values */
function unheadedOf(
  columns: SampledColumn[],
  { columns: targets }: ImportMapping,
  isOfWorkbook: boolean,
): string[] {
  const last = isOfWorkbook
    ? columns.length
    : columns.findLastIndex(({ heading }) => heading !== '')
  const leftOut = columns.flatMap(({ heading, samples }, at) => {
    return heading === '' && at < last && !targets[at] ? [{ samples, letter: letterOf(at) }] : []
  })
  const withValues = leftOut.filter(({ samples }) => samples.length > 0)
  return (withValues.length > 0 ? withValues : leftOut).map(({ letter }) => letter)
}

/** The letters by which spreadsheets name a column: A to Z, AA to ZZ */
function letterOf(at: number): string {
  const [first, last] = [Math.floor(at / 26) + 64, (at % 26) + 65]
  return String.fromCharCode(...(at < 26 ? [last] : [first, last]))
}

export function canUndo({ state, erasedAt }: Pick<ImportEntry, 'state' | 'erasedAt'>): boolean {
  return erasedAt === null && (state === 'done' || state === 'stopped')
}

export function wasBeingUndone({ state, undoneBy }: ImportEntry): boolean {
  return state === 'stopped' && undoneBy !== null
}

export function countsOf({ counts }: Pick<ImportEntry, 'counts'>): ImportCounts {
  return { ...noCounts, ...JSON.parse(counts) }
}

function notesOf(notes: string): ImportNote[] {
  return JSON.parse(notes) as ImportNote[]
}

export function withoutNote(notes: string, note: ImportNote): string {
  return JSON.stringify(notesOf(notes).filter((one) => one !== note))
}

export function withNote(notes: string, note: ImportNote): string {
  return JSON.stringify([...new Set([...notesOf(notes), note])])
}

export function cellsOf(row: Pick<RowEntry, 'raw'>): Cell[] {
  return withoutEmptyEnd(allCellsOf(row))
}

/** With the empty ones at the end of a row of a CSV that has more cells than headings */
export function allCellsOf({ raw }: Pick<RowEntry, 'raw'>): Cell[] {
  return raw === null ? [] : JSON.parse(raw)
}

export function problemsOf({ problems }: Pick<RowEntry, 'problems'>): RowProblem[] {
  const kept = JSON.parse(problems ?? '[]') as (RowProblem | { fault: true })[]
  return kept.filter((one): one is RowProblem => 'because' in one)
}

export function problemsAsKept(problems: RowProblem[]): string | null {
  if (problems.length === 0) return null
  const isWrong = problems.some(isFault)
  return JSON.stringify(isWrong ? [{ fault: true }, ...problems] : problems)
}

import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Import, ImportState, RowChoice } from '#contract/imports/import.ts'

export const importsPath = dashboardPath('import')
export const sheetAddress = `${importsPath}/files`

/** The first step, for another sheet of a workbook */
export function sheetWanted(sheet: string): string {
  return `${importsPath}?sheet=${encodeURIComponent(sheet)}`
}

/** A refusal and its row in one value, as it is sent to a script and in an address: quote-open.3 */
export function faultOf({ because, row }: { because: string; row?: number | undefined }): string {
  return row === undefined ? because : `${because}.${row}`
}

export function faultIn(told: string): { code: string; row?: number } {
  const [, code = told, row] = /^([a-z-]+)\.(\d{1,6})$/.exec(told) ?? []
  return { code, ...(row && { row: Number(row) }) }
}

export function earlierAddress(after?: string): string {
  return `${importsPath}${after === undefined ? '' : `?after=${after}`}#earlier`
}

/** In place of a guess, for a column whose target somebody has chosen */
export const chosen = '-'

export const steps = ['upload', 'columns', 'check', 'run', 'done'] as const
export type Step = (typeof steps)[number]

const stepOf: Record<ImportState, Exclude<Step, 'upload'>> = {
  reading: 'columns',
  read: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'run',
  stopped: 'run',
  done: 'done',
  undoing: 'done',
  undone: 'done',
}

export function importAddress(id: string, part = ''): string {
  return `${importsPath}/${id}${part && `/${part}`}`
}

export function presentStep({ id, state }: Pick<Import, 'id' | 'state'>): string {
  return importAddress(id, stepOf[state])
}

/** Whether work continues in the background, so that the page must poll. */
export function isGoingOn({ state, isTakingFiles, compared }: Import): boolean {
  const isWorkedOn = ['reading', 'checking', 'running', 'undoing'].includes(state)
  return isWorkedOn || isTakingFiles || compared !== undefined
}

export type RowsShown = { choice: RowChoice; after?: number | undefined }

export function rowsAddress(path: string, { choice, after }: RowsShown): string {
  return `${path}?rows=${choice}${after === undefined ? '' : `&after=${after}`}#rows`
}

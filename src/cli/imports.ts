import { isUtf8 } from 'node:buffer'
import { createReadStream, type Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CsvEncoding,
  type DateOrder,
  type Import,
  type ImportNote,
  type ImportRefusal,
  type ImportTarget,
  importLimits,
  importTargets,
  joinedTargets,
} from '#contract/imports/import.ts'
import { atConsole } from '#contract/site/activity.ts'
import { uploadLimits } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { holdForFiles } from '#core/imports/add-import-files.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { headingKey } from '#core/imports/columns/guess-columns.ts'
import { createImport } from '#core/imports/create-import.ts'
import { discardImport } from '#core/imports/discard-import.ts'
import { findImport } from '#core/imports/find-import.ts'
import { keepImportFiles } from '#core/imports/keep-import-files.ts'
import { findUnmatchedScans, listImportRows } from '#core/imports/list-import-rows.ts'
import { runImport } from '#core/imports/run-import.ts'
import { problemsInWords } from '#dashboard/features/imports/row-words.ts'
import { sumOf } from '#platform/backup/manifest.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import { isSystemFile, openZip, type PackedFile, plainPath } from '#platform/sheets/open-zip.ts'
import type { Portal } from '#server/portal.ts'
import { importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import { consoleContext, type Ended, failed, misused } from './command.ts'
import { BadInput, countOf } from './terminal.ts'

export type ImportWanted = {
  file: string
  /** Folders and ZIPs of scans */
  files?: string[] | undefined
  encoding?: CsvEncoding | undefined
  sheet?: string | undefined
  dryRun?: boolean | undefined
  dates?: DateOrder | undefined
  fill?: boolean | undefined
  /** Headings with the targets of their columns, such as `Visa till=expiresOn.visa` */
  map?: string[] | undefined
  progress: Progress
}

const shownProblems = 20

/** Imports a spreadsheet with its scans, like the page does; the site continues an import that is killed. */
export async function importPeople(portal: Portal, wanted: ImportWanted): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const { file, encoding, sheet, map = [] } = wanted
  const untold = map.find((one) => readMap(one).target === undefined)
  if (untold !== undefined) {
    return misused(`--map: "${untold}" must end in = and one of ${importTargets.join(', ')}`)
  }
  const found = await stat(file)
  if (found.isDirectory()) {
    return failed(`${file} is a folder: name the spreadsheet, and give the folder with --files`)
  }
  // A pipe or a device has no size, and perhaps no end.
  if (!found.isFile()) return failed(`${file} is not a file: save the spreadsheet as one`)
  if (found.size > importLimits.spreadsheetBytes) return failed(refusalWords['too-large'])
  const { sha256: hash } = await sumOf(createReadStream(file))
  const upload = { path: file, bytes: found.size, hash }
  const made = await createImport(ctx, { name: basename(file), upload, encoding, sheet })
  if (made.outcome === 'refused') return failed(words.inRow(refusalWords[made.because], made.row))
  const { id } = made.import
  const columns = await prepared(ctx, made.import, wanted).catch(async (error: unknown) => {
    await discardOwn(ctx, id).catch(() => {})
    throw error
  })
  const existing = wanted.fill ? 'fill' : 'skip'
  const dateOrder = wanted.dates
  const mapping = { columns, existing, dateOrder } as const
  const begun = await checkImport(ctx, { id, mapping })
  if (begun.outcome === 'too-many') throw new BadInput('The columns are of another file')
  if (begun.outcome === 'lacking') {
    await discardImport(ctx, id)
    return failed(`No column is known to be ${begun.targets.join(', ')}: name it with --map`)
  }
  if (begun.outcome !== 'checking') return failed(`Import ${id}: ${takenOver}`)
  const isLast = wanted.dryRun ?? false
  const dry = await finished(ctx, id, { ...wanted, isLast })
  if (isLast || dry.state !== 'checked') return told(ctx, dry)
  if ((await runImport(ctx, id)) !== 'running') return failed(`Import ${id}: ${takenOver}`)
  return told(ctx, await finished(ctx, id, { ...wanted, isLast: true }))
}

const takenOver = 'somebody has gone on with it on the site, or deleted it'

/** Not what somebody has taken over meanwhile */
async function discardOwn(ctx: Ctx, id: string) {
  const found = await findImport(ctx, id)
  if (found?.by.id === atConsole) await discardImport(ctx, id)
}

async function prepared(ctx: Ctx, made: Import, { files = [], map = [], progress }: ImportWanted) {
  const columns = columnsMapped(made, map)
  for (const place of files) await takeFiles(ctx, made.id, { place, progress })
  return columns
}

/** A null target leaves the column out; undefined is none. */
function readMap(text: string) {
  const [heading = '', wanted] = text.split(/=(?=[^=]*$)/)
  const target = wanted === '' ? null : importTargets.find((target) => target === wanted)
  return { heading, target }
}

/** The guessed and remembered columns, changed as --map asks, which must decide what is doubtful. */
function columnsMapped({ columns, mapping }: Import, map: string[]): (ImportTarget | null)[] {
  const mapped = [...mapping.columns]
  const chosen = new Set<number>()
  for (const one of map) {
    const { heading, target } = readMap(one)
    const at = columns.findIndex((column) => headingKey(column.heading) === headingKey(heading))
    const headings = columns.map((column) => column.heading).join(', ')
    if (at < 0) throw new BadInput(`--map: no column is called "${heading}", but ${headings}`)
    // A column that becomes the name has the whole one.
    const isWhole = target === 'name' && mapped[at] !== 'name'
    for (const [before, goesTo] of mapped.entries()) {
      const isJoined = joinedTargets.includes(goesTo) && chosen.has(before)
      const isPart = isWhole && goesTo === 'surname' && !chosen.has(before)
      if ((goesTo === target && !isJoined) || isPart) mapped[before] = null
    }
    mapped[at] = target ?? null
    chosen.add(at)
  }
  const doubtful = columns.flatMap(({ heading, isDoubtful }, at) => {
    const target = mapped[at]
    return isDoubtful && target && !chosen.has(at) ? [`"${heading}=${target}"`] : []
  })
  if (doubtful.length > 0) {
    throw new BadInput(
      `An earlier import read these columns against their headings: ${doubtful.join(', ')}. Say with --map where they go`,
    )
  }
  return mapped
}

type Scans = { place: string; progress: Progress }

async function takeFiles(ctx: Ctx, id: string, { place, progress }: Scans) {
  if ((await holdForFiles(ctx, id)) !== 'held') throw new BadInput('Scans cannot be taken now')
  const found = await stat(place)
  if (found.isDirectory()) {
    return keepImportFiles(ctx, { id, files: counted(inFolder(place), progress) })
  }
  const opened =
    found.size > importLimits.zipBytes
      ? ({ outcome: 'refused', because: 'too-large' } as const)
      : await openZip(place)
  if (opened.outcome === 'refused') throw new BadInput(`${place}: ${refusalWords[opened.because]}`)
  await keepImportFiles(ctx, { id, files: counted(opened.zip.files, progress) })
  opened.zip.close()
}

async function* counted(files: AsyncIterable<PackedFile>, progress: Progress) {
  let count = 0
  for await (const file of files) {
    progress('scans', ++count)
    yield file
  }
}

type Found = { entry: Dirent<Buffer>; name: Buffer }

/** Names are bytes here: those from an old ZIP may not be UTF-8, and as text would not lead to their files. */
async function* filesBelow(folder: Buffer): AsyncGenerator<Found, void> {
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const name = Buffer.concat([folder, Buffer.from('/'), entry.name])
    if (entry.isDirectory()) yield* filesBelow(name)
    else yield { entry, name }
  }
}

async function* inFolder(top: string): AsyncGenerator<PackedFile, void> {
  const folder = Buffer.from(top)
  for await (const { entry, name } of filesBelow(folder)) {
    const inside = name.subarray(folder.length)
    const path = plainPath(new TextDecoder(isUtf8(inside) ? 'utf-8' : 'latin1').decode(inside))
    if (isSystemFile(path)) continue
    // Not followed, since it may lead out of the folder.
    if (entry.isSymbolicLink()) yield { path, because: 'not-an-image' }
    if (!entry.isFile()) continue
    const isTooLarge = (await stat(name)).size > uploadLimits.fileBytes
    if (isTooLarge) yield { path, because: 'too-large' }
    else yield { path, upload: { bytes: await readFile(name) } }
  }
}

type Waiting = { progress: Progress; isLast: boolean }

/** Waits for the background jobs of this process, or of the running site, which do the work. */
async function finished(ctx: Ctx, id: string, { progress, isLast }: Waiting): Promise<Import> {
  for (;;) {
    const found = await findImport(ctx, id)
    if (!found) throw new BadInput('The import has been removed')
    const { state, compared, counts } = found
    const isGoing = state === 'checking' || state === 'running'
    if (!isGoing && !(isLast && compared !== undefined)) return found
    if (isGoing)
      progress(state === 'checking' ? 'rows checked' : 'rows', counts.reached, counts.rows)
    else progress('rows compared', compared ?? 0, counts.rows)
    await sleep(100)
  }
}

async function told(ctx: Ctx, ended: Import): Promise<Ended> {
  const { id, state, counts, notes, because } = ended
  const page = await listImportRows(ctx, { id, choice: 'wrong', limit: shownProblems })
  const unmatched = await findUnmatchedScans(ctx, id)
  const rows = (page?.rows ?? []).map(({ n, problems }) => {
    return `row ${n}: ${[...problemsInWords(problems, 'en').keys()].join('. ')}\n`
  })
  const isUnclear = page?.rows.some(({ problems }) => {
    return problems.some((one) => one.because === 'ambiguous-date')
  })
  const dates = isUnclear ? 'Say with --dates whether the day or the month comes first.\n' : ''
  const more = page?.next === undefined ? '' : '...\n'
  const isRun = state === 'done' || state === 'stopped'
  const says = isRun
    ? `${counts.added} added, ${counts.filled} filled, ${counts.skipped} skipped, ${counts.refused} refused`
    : `${countOf(counts.right, 'row')} right, ${counts.wrong} wrong, ${counts.existing} with records`
  const belong = `${counts.filesMatched} of ${countOf(counts.files, 'scan')} with a row`
  const others = unmatched.first.map(
    ({ path, because: why }) => `no row: ${path}${why ? `: ${scanWords[why]}` : ''}\n`,
  )
  const scans = `${belong}\n${others.join('')}${unmatched.count > unmatched.first.length ? '...\n' : ''}`
  const approved =
    counts.approved > 0 && !isRun
      ? `Approved, and await approval again once filled: ${countOf(counts.approved, 'record')}\n`
      : ''
  const warned =
    counts.warned > 0 ? `${countOf(counts.warned, 'row')} to look at: see the report\n` : ''
  const stopped = because ? `${words.because[because]}\n` : ''
  const noted = notes.map((note) => {
    const { unheaded } = ended
    return `Note: ${note === 'no-heading' && unheaded ? words.unheaded(unheaded) : noteWords[note]}\n`
  })
  const say = `Import ${id}\n${columnsTold(ended)}${says}\n${approved}${scans}${warned}${stopped}${noted.join('')}${rows.join('')}${more}${dates}`
  const isWell = state === 'done' ? counts.refused === 0 : state === 'checked' && counts.wrong === 0
  const data = { id, state, because, counts, notes, wrong: page?.rows ?? [], unmatched }
  return { outcome: isWell ? 'done' : 'failed', say, isReport: true, data }
}

/** Which column went where: the targets are those of --map. */
function columnsTold({ columns, mapping }: Import): string {
  const told = columns.map(
    ({ heading }, at) => `${heading} = ${mapping.columns[at] ?? '(left out)'}`,
  )
  return `Columns: ${told.join(', ')}\n`
}

const words = importsMessagesIn('en')
const refusalWords: Record<ImportRefusal, string> = {
  ...words.refused,
  'not-utf-8':
    'The letters of this CSV file cannot be read as UTF-8: name its encoding with --encoding, or save it as CSV UTF-8 or .xlsx.',
  'no-such-sheet':
    'This file has no sheet of the name given with --sheet. A CSV file has none: leave it out.',
  'not-a-zip': 'The scans are neither a folder nor a ZIP file.',
}
const noteWords: Record<ImportNote, string> = {
  ...words.notes,
  'several-sheets': `${words.notes['several-sheets']} Name another one with --sheet.`,
}
const scanWords: Record<string, string> = { ...refusalsMessagesIn('en'), ...words.unused }

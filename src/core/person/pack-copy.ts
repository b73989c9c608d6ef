import { type CopyFile, copyReadMe } from '#contract/person/copy-words.ts'
import { utf8 } from '#contract/proof/bytes.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { readBytes } from '../documents/read-bytes.ts'
import { inBatches } from '../page-by-page.ts'
import { allViewsOf, type ShareRow } from '../shares/share-store.ts'
import type { PageRow } from './person-store.ts'

/** A ZIP file. Cancelling the stream ends everything behind it. */
export type Copy = { fileName: string; zip: ReadableStream<Uint8Array<ArrayBuffer>> }

type SharePicked = Pick<ShareRow, 'id' | 'purpose'>

type Packed = {
  fileName: string
  pages: PageRow[]
  forms: PageRow[]
  shares: SharePicked[]
  /** The JSON files, which name the scans that are missing; undefined ones are left out */
  jsonFiles: (missing: string[]) => Partial<Record<CopyFile, unknown>>
  statement?: { id: string; text: string } | undefined
  isPartial?: boolean
  /** Wraps the entries, such as to stop them when a right ends */
  guard: (entries: AsyncGenerator<Entry, void>) => AsyncIterable<Entry>
}

type Entry = { path: string; bytes: Uint8Array }

const names: Partial<Record<CopyFile, string>> = {
  person: 'person.json',
  ownPerson: 'person.json',
  ownRecord: 'my-record.json',
  activity: 'activity.json',
  ownActivity: 'activity.json',
}

/** Packs a copy of somebody's data while it is read: only a few pages and views are in memory. */
export function packCopy(ctx: Ctx, { fileName, guard, ...packed }: Packed): Copy {
  return { fileName, zip: ctx.files.packZip(guard(entriesOf(ctx, packed)), ctx.now()) }
}

async function* entriesOf(
  ctx: Ctx,
  {
    pages,
    forms,
    shares,
    jsonFiles,
    statement,
    isPartial = false,
  }: Omit<Packed, 'fileName' | 'guard'>,
): AsyncGenerator<Entry, void> {
  const missing: string[] = []
  yield* scansOf(ctx, named(pages, forms), missing)
  const said = Object.entries(jsonFiles(missing)).filter(([, content]) => content !== undefined)
  for (const [file, content] of said) {
    yield jsonFile(names[file as CopyFile] ?? file, content)
  }
  let viewFiles = 0
  for await (const views of inBatches(viewsOf(ctx, shares), viewsInFile)) {
    viewFiles++
    yield jsonFile(viewFiles === 1 ? 'views.json' : `views-${viewFiles}.json`, views)
  }
  if (viewFiles === 0) yield jsonFile('views.json', [])
  if (statement) {
    const path = `statements/${statement.id}.countersign.json`
    yield { path, bytes: utf8(statement.text) }
  }
  const files: CopyFile[] = [...said.map(([file]) => file as CopyFile), 'views']
  if (pages.length > 0) files.push('documents')
  if (forms.length > 0) files.push('consents')
  if (statement) files.push('statements')
  const facts = {
    organisation: ctx.settings.organisation.name,
    files,
    viewFiles,
    missing,
    isPartial,
  }
  const at = ctx.now().toISOString()
  yield { path: 'README.txt', bytes: utf8(copyReadMe({ ...facts, at })) }
}

function jsonFile(path: string, content: unknown): Entry {
  return { path, bytes: utf8(`${JSON.stringify(content, null, 2)}\n`) }
}

const viewsInFile = 10_000

/** Share by share, and newest first */
async function* viewsOf(ctx: Ctx, shares: SharePicked[]) {
  for (const { id: share, purpose } of shares) {
    for await (const views of allViewsOf(onReaderThread(ctx.db), share)) {
      yield* views.map(({ at, viewer }) => ({ share, purpose, at, viewer }))
    }
  }
}

type NamedPage = PageRow & { path: string }

function named(pages: PageRow[], forms: PageRow[]): NamedPage[] {
  const byForm = Map.groupBy(forms, ({ consentId }) => consentId ?? '')
  return [
    ...pages.map((page) => ({ ...page, path: `documents/${page.type}/page-${page.page}.webp` })),
    // A consent can have several files, whose pages are numbered on.
    ...[...byForm].flatMap(([id, all]) =>
      all.map((page, at) => ({ ...page, path: `consents/${id}/page-${at + 1}.webp` })),
    ),
  ]
}

/** Pages that are read at the same time, so that a store over a network is not waited for page by page */
const atOnce = 4

async function* scansOf(ctx: Ctx, pages: NamedPage[], missing: string[]) {
  for (let at = 0; at < pages.length; at += atOnce) {
    const some = pages.slice(at, at + atOnce)
    const read = await Promise.all(some.map((page) => readBytes(ctx, page)))
    for (const [index, { path }] of some.entries()) {
      const bytes = read[index]
      if (bytes) yield { path, bytes }
      else missing.push(path)
    }
  }
}

import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { forEachConcurrently } from '#contract/semaphore.ts'
import { type BlobStore, isIntact } from '../blobs/blob-store.ts'
import { type Config, ConfigProblems } from '../config.ts'
import {
  endUnfinished,
  loadRows,
  prepareCopy,
  stateOfDatabase,
  unfinishedIn,
} from '../db/dump/load-rows.ts'
import type { Progress } from '../db/dump/rows.ts'
import { databaseFile, rowsIn } from '../db/dump/snapshot.ts'
import { notBackedUp } from '../db/dump/tables.ts'
import { embeddedFile } from '../db/engine.ts'
import { migrations as known, NewerSchema } from '../db/migrate.ts'
import { connect } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { lockRestoring } from '../db/serving-lock.ts'
import { exists, flush, isInside } from '../disk.ts'
import { keyFingerprint } from '../identity/site-key.ts'
import { readSecret, restoreSecret } from '../secret.ts'
import { plainBytes, whole } from './archive.ts'
import { type ErasedList, ledgerFile, listErasedIn, readErasedList, readLines } from './ledger.ts'
import { BadBackup, filesOf, type Manifest, openManifest, sumOf } from './manifest.ts'
import { keptSecret } from './take-backup.ts'
import { type BackupVerified, verifyBackup } from './verify-backup.ts'

type Deps = {
  config: Config
  openBlobs: () => Promise<BlobStore>
  /** Gets the lock that keeps other restores out of this place until the caller is done */
  held: AsyncDisposableStack
}
/** As the options of the command are called */
export type RestoreAsked = {
  from: string
  passphrase?: string | undefined
  /** The passphrase was named for this backup */
  mustBeSealed?: boolean | undefined
  /** One more list of erased records: a ledger, or the SQLite database of the previous site */
  erased?: string | undefined
  /** The key of the backed-up site is lost: the key of this site is accepted instead */
  acceptKey?: boolean | undefined
  /** Reads the whole backup before anything is written */
  verify?: boolean | undefined
  /** Reports what would be done, without writing anything */
  dryRun?: boolean | undefined
  progress?: Progress
}

/** The backup may be good, but the target is not ready for a restore. */
export class CannotRestore extends Error {}

export type Restored =
  | { outcome: 'restored'; manifest: Manifest; lists: ErasedList[] }
  | { outcome: 'would-be-restored'; manifest: Manifest; lists: ErasedList[]; losesKey: boolean }
  | { outcome: 'not-empty'; what: string }
  | { outcome: 'flawed'; flaws: BackupVerified['flaws'] }

/**
 * Restores a backup into an empty site: files first, rows last. The site does not start until the caller has
 * again erased everything that was erased after the backup, and has called `finishRestore`.
 */
export async function restoreBackup(
  { config, openBlobs, held }: Deps,
  { from, passphrase, mustBeSealed, erased, progress = () => {}, ...how }: RestoreAsked,
): Promise<Restored> {
  const { acceptKey: acceptsKey, verify: verifyFirst, dryRun: isDry } = how
  const manifest = await openManifest(from, passphrase, mustBeSealed)
  mustBeApart(config, from)
  const { head, end, sealing } = manifest
  if (head.sealed && !sealing)
    throw new BadBackup(
      'This backup is encrypted: give --passphrase-file, or set BACKUP_PASSPHRASE',
    )
  const names = new Set(known.map(({ name }) => name))
  const unknown = end.migrations.filter((name) => !names.has(name))
  if (unknown.length > 0) throw new NewerSchema(unknown)

  const look = () => lookAtPlace(config, openBlobs, from)
  const before = await look()
  if (before.outcome === 'not-empty') return before
  if (verifyFirst) {
    const { flaws } = await verifyBackup(from, passphrase, progress)
    if (flaws.length > 0) return { outcome: 'flawed', flaws }
  }
  await mustBeAsWritten(from, (path) => path === keptSecret || path === ledgerFile)
  const key = await keyIn(from, manifest)
  const losesKey = await losesItsKey(config, key)
  if (losesKey && !acceptsKey) throw new CannotRestore(await whichKey(config, key))
  const lists = await listsOfErased(config, { from, manifest, erased })
  if (isDry) return { outcome: 'would-be-restored', manifest, lists, losesKey }

  held.use(await lockRestoring(config))
  // Another restore may have ended meanwhile.
  const place = await look()
  if (place.outcome === 'not-empty') return place
  const { isGoingOn, isFilled } = place
  // Not again: a full disk would leave it empty, as if nothing had been written.
  if (!isGoingOn) {
    const marker = unfinishedRestore(config.dataDir)
    await writeFile(marker, `${basename(from)}\n`, { mode: 0o600, flush: true })
  }
  await flush(config.dataDir)
  if (!isFilled) {
    const blobs = await openBlobs()
    await putBlobs(blobs, from, { ...manifest, isGoingOn }, progress)
    await compareFiles(manifest.blobs, blobs, progress)
    await putSecret(config, from, manifest)
    await putRows(config, from, manifest, progress)
  }
  return { outcome: 'restored', manifest, lists }
}

type Place =
  | Extract<Restored, { outcome: 'not-empty' }>
  | { outcome: 'free'; isGoingOn: boolean; isFilled: boolean }

async function lookAtPlace(
  config: Config,
  openBlobs: Deps['openBlobs'],
  from: string,
): Promise<Place> {
  const marker = unfinishedRestore(config.dataDir)
  const isGoingOn = (await exists(marker)) && (await isOfSameBackup(marker, from))
  const isFilled = (await stateOfDatabase(config.database)) === 'in use'
  const { database, blobs } = config
  const file = embeddedFile(database)
  if (isFilled && !isGoingOn) {
    await refuseUnfinishedIn(database)
    return { outcome: 'not-empty', what: file ?? 'the database in DATABASE_URL' }
  }
  // SQLite would play the log of an earlier database back into the restored one.
  if (file && !isFilled && (await exists(`${file}-wal`))) {
    return { outcome: 'not-empty', what: `${file}-wal` }
  }
  if (!isGoingOn && (await holdsFiles(config, openBlobs))) {
    const what = blobs.kind === 'disk' ? blobs.folder : `the bucket "${blobs.bucket}"`
    return { outcome: 'not-empty', what }
  }
  return { outcome: 'free', isGoingOn, isFilled }
}

export async function finishRestore({ dataDir }: Pick<Config, 'dataDir'>, db?: Db): Promise<void> {
  if (db) await endUnfinished(db)
  await rm(copyOfRows(dataDir), { recursive: true, force: true })
  await rm(unfinishedRestore(dataDir), { force: true })
  await flush(dataDir)
}

/** A marker without a name was left by a restore that a full disk ended before anything was written. */
async function isOfSameBackup(marker: string, from: string): Promise<boolean> {
  const name = (await readFile(marker, 'utf8')).trim()
  if (name === '' || name === basename(from)) return name !== ''
  throw new CannotRestore(
    `A restore of ${name} into this place was not finished: restore that one again, or begin with an empty place`,
  )
}

/** A restore into the backup would change it. The site removes what it does not know from its own folders. */
function mustBeApart({ dataDir, backups }: Config, from: string): void {
  if (isInside(dataDir, from)) {
    throw new CannotRestore(
      `DATA_DIR (${dataDir}) is inside the backup, which must stay as it is: name another place`,
    )
  }
  if (isInside(from, dataDir) && !isInside(from, backups.folder)) {
    throw new CannotRestore(
      `The backup is inside DATA_DIR (${dataDir}), among the files of the site: move it elsewhere first`,
    )
  }
}

type KeyOfBackup = { kept: string | undefined; fingerprint: string | undefined }

async function keyIn(from: string, { head, sealing }: Manifest): Promise<KeyOfBackup> {
  const kept = (await exists(join(from, keptSecret)))
    ? (await whole(plainBytes(from, keptSecret, sealing))).toString().trim()
    : undefined
  return { kept, fingerprint: head.key ?? (kept && keyFingerprint(kept)) }
}

/** Second factors are encrypted with a key derived from the secret: with another one they do not open. */
async function losesItsKey({ secret }: Config, { kept, fingerprint }: KeyOfBackup) {
  if (fingerprint === undefined) return false
  if (secret.kind === 'kept' && !(await exists(secret.file))) return kept === undefined
  return keyFingerprint(readSecret(secret)) !== fingerprint
}

/** Tells the operator how the site gets the key of the backup. */
async function whichKey({ secret }: Config, { kept }: KeyOfBackup): Promise<string> {
  if (secret.kind === 'kept' && !(await exists(secret.file))) {
    return 'The site of this backup had its key in SECRET, so the backup does not have it: set the same SECRET. Only if that key is lost for good: --accept-key'
  }
  if (!kept) {
    return `${secret.kind === 'given' ? 'SECRET' : secret.file} is another key than that of the site of this backup, which had it in SECRET: set the same one. Only if that key is lost for good: --accept-key`
  }
  const [place, advice] =
    secret.kind === 'given'
      ? ['SECRET', 'take that setting out']
      : [secret.file, 'put that file away']
  return `${place} is another key than the backup has, and second factors would not open with it: ${advice}, and the restore brings the right one`
}

async function holdsFiles({ blobs }: Config, openBlobs: Deps['openBlobs']): Promise<boolean> {
  if (blobs.kind === 'disk' && !(await exists(blobs.folder))) return false
  for await (const _ of (await openBlobs()).list()) return true
  return false
}

/** Checks files against the manifest, and returns their paths. Names of blobs are checksums themselves. */
async function mustBeAsWritten(from: string, isMeant: (path: string) => boolean) {
  const paths: string[] = []
  for await (const { path, sha256 } of filesOf(from)) {
    if (!isMeant(path)) continue
    const kept = await sumOf(createReadStream(join(from, path))).catch(unreadable(path))
    if (kept.sha256 !== sha256) throw damaged(path)
    paths.push(path)
  }
  return paths
}

type Kept = { from: string; manifest: Manifest; erased: string | undefined }

/** All lists of erased records: in the backup, next to backups, with the data, in the database, and named. */
async function listsOfErased(
  { dataDir, backups, database }: Config,
  { from, manifest: { sealing }, erased }: Kept,
): Promise<ErasedList[]> {
  const folders = new Set([dirname(from), backups.folder, dataDir])
  const files = [...folders].map((folder) => join(folder, ledgerFile))
  const named = erased === undefined ? [] : [await readErasedList(erased)]
  for (const { place, because } of named.filter((list) => !list.erased)) {
    const why = because ?? ((await exists(place)) ? 'has no such list' : 'is not there')
    throw new CannotRestore(
      `${place} ${why}: name the list of who was erased, an ${ledgerFile} of no encrypted backup`,
    )
  }
  const inBackup = await whole(plainBytes(from, ledgerFile, sealing))
  return [
    { place: 'the backup', erased: readLines(inBackup.toString()) },
    ...(await Promise.all(files.map(readErasedList))),
    ...named,
    await listErasedIn(database),
  ]
}

function unreadable(path: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    throw damaged(path, code && `cannot be read (${code})`)
  }
}

function damaged(path: string, how = 'is not as it was written'): BadBackup {
  return new BadBackup(
    `The backup is damaged: ${path} ${how}. Restore another one into an empty place; countersign verify --backup names all files that are damaged`,
  )
}

const restoredAtOnce = 8

async function putBlobs(
  blobs: BlobStore,
  from: string,
  { sealing, blobs: total, isGoingOn }: Manifest & { isGoingOn: boolean },
  progress: Progress,
): Promise<void> {
  let count = 0
  await forEachConcurrently(filesOf(from), restoredAtOnce, async ({ path }) => {
    if (!path.startsWith('blobs/')) return
    const name = basename(path)
    const isThere = isGoingOn && (await blobs.keptAt(name)) !== undefined
    if (!isThere) {
      const bytes = await whole(plainBytes(from, path, sealing)).catch(unreadable(path))
      if (!isIntact(name, bytes)) throw damaged(path)
      await blobs.restore(name, bytes)
    }
    progress('files', ++count, total)
  })
}

async function putSecret({ secret }: Config, from: string, { sealing }: Manifest): Promise<void> {
  if (secret.kind === 'given' || (await exists(secret.file))) return
  if (!(await exists(join(from, keptSecret)))) return
  restoreSecret(secret.file, await whole(plainBytes(from, keptSecret, sealing)))
}

async function putRows(
  { dataDir, database }: Config,
  from: string,
  { end, sealing }: Manifest,
  progress: Progress,
): Promise<void> {
  const work = copyOfRows(dataDir)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o700 })
  try {
    const files: string[] = []
    for (const path of await mustBeAsWritten(from, (path) => path.startsWith('rows/'))) {
      files.push(basename(path))
      await writeFile(join(work, basename(path)), plainBytes(from, path, sealing), {
        flag: 'wx',
        mode: 0o600,
        flush: true,
      })
    }
    const isFile = files.includes(databaseFile)
    const file = embeddedFile(database)
    if (isFile && file) {
      compareRows(end.rows, await prepareCopy(join(work, databaseFile)))
      await rename(join(work, databaseFile), file)
      await flush(dataDir)
      return
    }
    const rows = isFile ? join(work, databaseFile) : rowsIn(work, files)
    await loadRows(database, {
      from: basename(from),
      rows,
      migrations: end.migrations,
      progress: (table, count) => progress(`rows of ${table}`, count, end.rows[table]),
      check: (found) => compareRows(end.rows, found),
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** A marker file that exists while a restore runs, so that no server starts on an incomplete restore. */
function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore-unfinished')
}

/** Rows of the backup, decrypted, while they are loaded */
function copyOfRows(dataDir: string): string {
  return join(dataDir, 'restored-rows')
}

type Site = Pick<Config, 'dataDir' | 'database'>

export async function refuseUnfinishedRestore({ dataDir, database }: Site): Promise<void> {
  const unfinished = unfinishedInWords(dataDir)
  if (unfinished) throw new ConfigProblems([`DATA_DIR: ${unfinished.says}; ${unfinished.todo}`])
  await refuseUnfinishedIn(database)
}

/** Refuses a database that a restore on another machine has filled, and not finished. */
async function refuseUnfinishedIn(database: Config['database']): Promise<void> {
  if (embeddedFile(database)) return
  await using db = connect(database)
  const name = await unfinishedIn(db)
  if (name === undefined) return
  throw new ConfigProblems([
    `DATABASE_URL: a restore of ${name} into this database was not finished: run it again where it began, with its DATA_DIR, or restore into an empty database`,
  ])
}

/** What is unfinished, and what to do about it; undefined if there is no unfinished restore. */
export function unfinishedInWords(dataDir: string) {
  const marker = unfinishedRestore(dataDir)
  if (!existsSync(marker)) return undefined
  const name = readFileSync(marker, 'utf8').trim()
  const todo =
    'run the same countersign restore again. If it ends with the same error, restore another backup into an empty place'
  return { says: `a restore of ${name || 'a backup'} into ${dataDir} was not finished`, todo }
}

type Counts = Record<string, number>

/** The restore has more or fewer rows or files than the manifest lists. */
export class IncompleteRestore extends Error {
  constructor(differences: string[]) {
    super(
      `The restore is not complete: ${differences.join('; ')}. The site does not start on this. ` +
        'Run the same command again; if it says the same, restore another backup into an empty place',
    )
  }
}

function compareRows(expected: Counts, found: Counts): void {
  const tables = Object.keys({ ...expected, ...found }).filter(
    (name) => !notBackedUp.includes(name),
  )
  const differences = tables.flatMap((name) => {
    const [want, have] = [expected[name] ?? 0, found[name] ?? 0]
    return want === have ? [] : [`table ${name} has ${have} rows instead of ${want}`]
  })
  if (differences.length > 0) throw new IncompleteRestore(differences)
}

async function compareFiles(expected: number, blobs: Pick<BlobStore, 'list'>, progress: Progress) {
  let count = 0
  for await (const _ of blobs.list()) progress('files counted', ++count, expected)
  if (count === expected) return
  throw new IncompleteRestore([`the store has ${count} files instead of ${expected}`])
}

import { createHash, hash as hashOf } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linesIn } from '../db/dump/rows.ts'
import type { Engine } from '../db/engine.ts'
import { type Bytes, macOf, type Sealing, sealingBy, WrongPassphrase } from './sealing.ts'

export type Head = {
  format: typeof format
  at: string
  engine: Engine
  /** Fingerprint of the site's key; absent in backups of earlier versions */
  key?: string
  sealed?: { salt: string; check: string }
  /** Made by a start, before it changes the schema */
  isBeforeMigrating?: true
}
/** A file as it is stored in the backup, encrypted or not */
export type FileLine = { path: string; bytes: number; sha256: string }
export type End = {
  end: true
  files: number
  bytes: number
  rows: Record<string, number>
  /** An older version of Countersign refuses the backup of a newer schema */
  migrations: string[]
  /** The last activity entry, in the form that `activity verify --known` takes */
  activity: string
  /** Blobs that rows refer to and that were lost or damaged before the backup */
  missing: string[]
}
export type About = Omit<End, 'end' | 'files' | 'bytes'>
export type Manifest = {
  head: Head
  end: End
  blobs: number
  sealing: Sealing | undefined
}

export const format = 'countersign backup 1'
const [list, check, mac] = ['manifest.jsonl', 'manifest.sha256', 'manifest.mac']
export const manifestFiles: readonly string[] = [list, check, mac]
const asNewFile = { flag: 'wx', mode: 0o600, flush: true }

/** The folder is no backup, or an unfinished one, or it was changed. */
export class BadBackup extends Error {}

/** Writes the list of a backup's files as they are added; the checksum of the list itself comes last. */
export async function beginManifest(folder: string, head: Head, sealing: Sealing | undefined) {
  const file = await open(join(folder, list), 'wx', 0o600)
  const hash = createHash('sha256')
  let [files, bytes] = [0, 0]

  let written: Promise<void> = Promise.resolve()
  function write(line: Head | FileLine | End): Promise<void> {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    written = written.then(() => file.appendFile(text))
    return written
  }
  await write(head)
  return {
    async add(line: FileLine): Promise<void> {
      files++
      bytes += line.bytes
      await write(line)
    },
    async finish(about: About): Promise<End> {
      const end: End = { end: true, files, bytes, ...about }
      await write(end)
      await file.sync()
      const sum = hash.digest('hex')
      const proof = sealing && macText(sealing, sum)
      if (proof) await writeFile(join(folder, mac), proof, asNewFile)
      await writeFile(join(folder, check), checkText(sum, proof), asNewFile)
      return end
    },
    close: () => file.close(),
  }
}

/** `mustBeSealed`: a passphrase was named for it, and one without was perhaps put there by somebody else */
export async function openManifest(
  folder: string,
  passphrase?: string,
  mustBeSealed = false,
): Promise<Manifest> {
  const sum = await checkedSum(folder)
  let head: Head | undefined
  let end: End | undefined
  let blobs = 0
  for await (const line of lines(folder)) {
    if ('path' in line && line.path.startsWith('blobs/')) blobs++
    if ('format' in line) head = line
    if ('end' in line) end = line
  }
  if (head?.format !== format || !end) throw new BadBackup('This is not a backup of this version')
  if (!head.sealed && mustBeSealed) {
    throw new BadBackup(
      'This backup is not encrypted, and --passphrase-file says that it is: somebody else may have put it there. If you made it like that, leave the option out',
    )
  }
  if (!head.sealed || passphrase === undefined) return { head, end, blobs, sealing: undefined }

  // Releases before 0.10 sealed with the space around the text of a file too.
  const { salt, check } = head.sealed
  let sealing = await sealingBy(passphrase.trim(), salt)
  if (sealing.check !== check) sealing = await sealingBy(passphrase, salt)
  if (sealing.check !== check) throw new WrongPassphrase()
  if ((await text(folder, mac)) !== macText(sealing, sum)) throw damagedList(mac)
  return { head, end, blobs, sealing }
}

export async function* filesOf(folder: string): AsyncIterable<FileLine> {
  for await (const line of lines(folder)) if ('path' in line) yield line
}

function damagedList(name: string | undefined): BadBackup {
  return new BadBackup(
    `The backup is damaged: ${name} is not as it was written. Restore another one into an empty place`,
  )
}

async function checkedSum(folder: string): Promise<string> {
  const written = await text(folder, check)
  const { sha256: sum } = await sumOf(createReadStream(join(folder, list)))
  const proof = await readFile(join(folder, mac), 'utf8').catch(() => undefined)
  if (written !== checkText(sum, proof)) throw damagedList(`${list} or ${check}`)
  return sum
}

async function* lines(folder: string): AsyncIterable<Head | FileLine | End> {
  for await (const line of linesIn(createReadStream(join(folder, list)))) yield JSON.parse(line)
}

async function text(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch(() => {
    const example = join(folder, 'countersign-2026-11-20T023000Z')
    throw new BadBackup(
      `There is no finished backup in ${folder}: name the folder of one, such as ${example}`,
    )
  })
}

/** The content of the checksum file, in the format of sha256sum */
function checkText(sum: string, proof: string | undefined): string {
  const ofProof = proof && hashOf('sha256', proof)
  return `${sum}  ${list}\n${ofProof ? `${ofProof}  ${mac}\n` : ''}`
}

/** Proves that the manifest was written by someone who knew the passphrase. */
function macText({ key }: Sealing, sum: string): string {
  return `${macOf(key, sum)}\n`
}

/** The length and checksum of what it reads, which `write` gets piece by piece. */
export async function sumOf(
  source: Bytes,
  write?: (piece: Uint8Array) => Promise<void>,
): Promise<Omit<FileLine, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source) {
    hash.update(piece)
    bytes += piece.length
    await write?.(piece)
  }
  return { bytes, sha256: hash.digest('hex') }
}

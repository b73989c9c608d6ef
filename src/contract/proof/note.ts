import { areSame, type Bytes, fromBase64, hexOf, joined, sha256, toBase64, utf8 } from './bytes.ts'
import type { TreeHead } from './merkle.ts'

/** Signed notes and checkpoints as C2SP specifies them (signed-note, tlog-checkpoint, tlog-cosignature). */
export type NoteKey = { name: string; type: 'signature' | 'cosignature'; id: Bytes; key: Bytes }

type Note = { text: string; signatures: { name: string; id: Bytes; bytes: Bytes }[] }

export type Checkpoint = TreeHead & {
  origin: string
  /** Each witness by its key, with the time of its signature */
  cosigned: { name: string; key: string; at: Date }[]
}

const typeBytes = { signature: 1, cosignature: 4 }
const [mostLength, mostSignatures] = [100_000, 64]
const seconds = 1000
/** In seconds since 1970: later times do not fit into a Date or a year of four digits. */
const year10000 = 253_402_300_800

/** Parses a verifier key such as `name+0a1b2c3d+base64`. */
export async function readKey(text: string): Promise<NoteKey | undefined> {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([\w+/=]+)$/.exec(text) ?? []
  const bytes = fromBase64(encoded ?? '')
  if (!name || bytes?.length !== 33) return undefined
  const type = bytes[0] === 1 ? 'signature' : bytes[0] === 4 ? 'cosignature' : undefined
  if (!type) return undefined
  const read = await keyOf(name, bytes.slice(1), type)
  return hexOf(read.id) === id ? read : undefined
}

export async function keyOf(name: string, key: Bytes, type: NoteKey['type']): Promise<NoteKey> {
  const named = joined(utf8(`${name}\n`), Uint8Array.of(typeBytes[type]), key)
  return { name, type, id: (await sha256(named)).slice(0, 4), key }
}

export function keyText({ name, id, key, type }: NoteKey): string {
  return `${name}+${hexOf(id)}+${toBase64(joined(Uint8Array.of(typeBytes[type]), key))}`
}

export function signatureLine({ name, id }: NoteKey, signature: Uint8Array): string {
  return `— ${name} ${toBase64(joined(id, signature))}\n`
}

export function readNote(whole: string): Note | undefined {
  const end = whole.lastIndexOf('\n\n')
  if (whole.length > mostLength || end < 0 || !whole.endsWith('\n')) return undefined
  if (!whole.isWellFormed() || /(?!\n)[\p{Cc}]/u.test(whole)) return undefined
  const lines = whole.slice(end + 2, -1).split('\n')
  if (lines.length > mostSignatures) return undefined
  const signatures: Note['signatures'] = []
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? []
    const bytes = fromBase64(encoded ?? '')
    if (!name || !bytes || bytes.length < 5) return undefined
    signatures.push({ name, id: bytes.slice(0, 4), bytes: bytes.slice(4) })
  }
  return { text: whole.slice(0, end + 1), signatures }
}

export function signatureOf({ signatures }: Note, key: NoteKey): Bytes | undefined {
  return signatures.find(({ name, id }) => name === key.name && areSame(id, key.id))?.bytes
}

/**
 * Opens a checkpoint that the log signed. Anybody can add lines, so signatures of unknown keys, and further
 * signatures of the same key, are ignored; a wrong signature of a known key makes the note invalid.
 */
export async function openCheckpoint(
  whole: string,
  { log, witnesses = [] }: { log: NoteKey; witnesses?: NoteKey[] },
): Promise<Checkpoint | undefined> {
  const note = readNote(whole)
  const head = note && readHead(note.text)
  if (!note || head?.origin !== log.name) return undefined
  const own = signatureOf(note, log)
  if (!own || !(await verifyNote(note.text, own, log))) return undefined
  const cosigned: Checkpoint['cosigned'] = []
  for (const key of witnesses) {
    const bytes = signatureOf(note, key)
    if (!bytes) continue
    const at = await verifyNote(note.text, bytes, key)
    if (at === undefined) return undefined
    cosigned.push({ name: key.name, key: keyText(key), at })
  }
  return { ...head, cosigned }
}

/** The time in a witness's signature, the epoch for other signatures; undefined if the signature is wrong. */
async function verifyNote(text: string, bytes: Bytes, { type, key }: NoteKey) {
  if (type === 'signature') {
    return (await isSignedBy(key, bytes, utf8(text))) ? new Date(0) : undefined
  }
  if (bytes.length !== 72) return undefined
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  const signed = utf8(`cosignature/v1\ntime ${time}\n${text}`)
  const isRight = time < year10000 && (await isSignedBy(key, bytes.slice(8), signed))
  return isRight ? new Date(time * seconds) : undefined
}

async function isSignedBy(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  if (signature.length !== 64) return false
  const imported = await crypto.subtle
    .importKey('raw', key, 'Ed25519', false, ['verify'])
    .catch(() => undefined)
  return imported ? crypto.subtle.verify('Ed25519', imported, signature, message) : false
}

export function headText(origin: string, { size, root }: TreeHead): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Parses a checkpoint in our own format, which has no extension lines. */
export function readHead(text: string): (TreeHead & { origin: string }) | undefined {
  const [origin = '', size = '', encoded = '', end, ...more] = text.split('\n')
  const root = fromBase64(encoded)
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size) || root?.length !== 32) return undefined
  return end === '' && more.length === 0 ? { origin, size: Number(size), root } : undefined
}

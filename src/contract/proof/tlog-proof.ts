import { type Bytes, fromBase64, toBase64 } from './bytes.ts'
import { isIncluded, leafHash } from './merkle.ts'
import { type Checkpoint, type NoteKey, openCheckpoint } from './note.ts'

/** The proof that a leaf is in the log, as a file (C2SP tlog-proof). */
type TlogProof = { index: number; hashes: Uint8Array[]; checkpoint: string }

type ProofChecked =
  | { outcome: 'logged'; index: number; checkpoint: Checkpoint }
  | { outcome: 'not-a-proof' | 'not-signed-by-the-log' | 'not-in-the-log' }

const firstLine = 'c2sp.org/tlog-proof@v1'
const [mostLength, mostHashes] = [200_000, 63]

export function proofText({ index, hashes, checkpoint }: TlogProof): string {
  const lines = [firstLine, `index ${index}`, ...hashes.map(toBase64), '', checkpoint]
  return lines.join('\n')
}

/** Needs only the text and the keys, so it works offline in a browser and on the command line. */
export async function checkProof(
  text: string,
  { leaf, log, witnesses = [] }: { leaf: string; log: NoteKey; witnesses?: NoteKey[] },
): Promise<ProofChecked> {
  const proof = readProof(text)
  if (!proof) return { outcome: 'not-a-proof' }
  const { index, hashes, checkpoint: note } = proof
  const checkpoint = await openCheckpoint(note, { log, witnesses })
  if (!checkpoint) return { outcome: 'not-signed-by-the-log' }
  const asked = { index, proof: hashes, head: checkpoint }
  const isLogged = await isIncluded(await leafHash(leaf), asked)
  return isLogged ? { outcome: 'logged', index, checkpoint } : { outcome: 'not-in-the-log' }
}

export function readProof(text: string) {
  if (text.length > mostLength) return undefined
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  if (lines[0]?.startsWith('extra ') && fromBase64(lines[0].slice(6))) lines.shift()
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(lines.shift() ?? '') ?? []
  const hashes = lines.map(fromBase64).filter((one): one is Bytes => one?.length === 32)
  const isWhole = hashes.length === lines.length && hashes.length <= mostHashes
  if (first !== firstLine || !index || !isWhole) return undefined
  return { index: Number(index), hashes, checkpoint: text.slice(end + 2) }
}

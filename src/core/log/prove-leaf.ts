import { keyOf, readHead, readNote, signatureLine } from '#contract/proof/note.ts'
import { proofText } from '#contract/proof/tlog-proof.ts'
import { openTree } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import { allKeys } from '../statements/signing-key-store.ts'
import { checkpointOver, findLeaf, leafAt } from './log-store.ts'
import { logKeysOf, publicKeyOf } from './publish-log.ts'

type LeafProof =
  | {
      outcome: 'logged'
      leaf: string
      origin: string
      index: number
      /** The proof in the C2SP tlog-proof format */
      proof: string
      /** The time stamp over the proof's checkpoint, in base64 */
      timestamp: string | null
    }
  /** The leaf waits for the next checkpoint */
  | { outcome: 'being-logged'; leaf: string }

/** Proves that a leaf is in the log: by the id that `appendLeaf` returned, or by log and position. */
export async function proveLeaf(
  db: Db,
  asked: number | { log: number; position: number },
): Promise<LeafProof | undefined> {
  const found = typeof asked === 'number' ? await findLeaf(db, asked) : await leafAt(db, asked)
  if (!found) return undefined
  const { log, position: index, data: leaf } = found
  const stolen = await stolenLines(db, log)
  const good = stolen.length > 0 ? await checkpointOver(db, found, stolen) : undefined
  const checkpoint = good ?? (await checkpointOver(db, found))
  if (!checkpoint) return { outcome: 'being-logged', leaf }
  const { note, size, timestamp } = checkpoint
  const hashes = await openTree(db, log, size).inclusionProof(index)
  const proof = proofText({ index, hashes, checkpoint: note })
  const origin = readHead(readNote(note)?.text ?? '')?.origin ?? ''
  return { outcome: 'logged', leaf, origin, index, proof, timestamp }
}

/** How signature lines of stolen keys begin: after the name, five letters encode 30 of the 32 bits of the key's id. */
async function stolenLines(db: Db, log: number): Promise<string[]> {
  const stolen = (await allKeys(db)).filter(({ purpose, compromisedSince }) => {
    return purpose === 'log' && compromisedSince !== null
  })
  const [any] = stolen.length > 0 ? await logKeysOf({ db }, log) : []
  if (!any) return []
  const keys = stolen.map((key) => keyOf(any.name, publicKeyOf(key), 'signature'))
  const lines = (await Promise.all(keys)).map((key) => signatureLine(key, new Uint8Array()))
  return lines.map((line) => line.slice(0, line.lastIndexOf(' ') + 6))
}

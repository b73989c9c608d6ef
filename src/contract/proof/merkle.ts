import { areSame, type Bytes, joined, sha256, utf8 } from './bytes.ts'

/** Merkle tree hashes of RFC 6962, verified as in RFC 9162, 2.1.3.2. */
export type TreeHead = { size: number; root: Bytes }

const [leafMark, nodeMark] = [Uint8Array.of(0), Uint8Array.of(1)]

export function leafHash(data: string): Promise<Bytes> {
  return sha256(joined(leafMark, utf8(data)))
}

function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(joined(nodeMark, left, right))
}

export async function isIncluded(
  leaf: Bytes,
  { index, proof, head }: { index: number; proof: Bytes[]; head: TreeHead },
): Promise<boolean> {
  if (index >= head.size) return false
  let position = { node: index, last: head.size - 1 }
  let hash = leaf
  for (const beside of proof) {
    if (position.last === 0) return false
    if (isRight(position)) {
      hash = await nodeHash(beside, hash)
      position = upToRight(position)
    } else {
      hash = await nodeHash(hash, beside)
    }
    position = up(position)
  }
  return position.last === 0 && areSame(hash, head.root)
}

/** A node on its level, and the last node of that level */
type Position = { node: number; last: number }

function isRight({ node, last }: Position): boolean {
  return isOdd(node) || node === last
}

/** Goes up past the levels where the last node has no sibling. */
function upToRight(position: Position): Position {
  let above = position
  while (!isOdd(above.node) && above.node !== 0) above = up(above)
  return above
}

function up({ node, last }: Position): Position {
  return { node: Math.floor(node / 2), last: Math.floor(last / 2) }
}

function isOdd(number: number): boolean {
  return number % 2 === 1
}

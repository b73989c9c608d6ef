import { createHash } from 'node:crypto'

type TreeHead = { size: number; root: Uint8Array }

/** Whether the tree of `to` begins with all leaves of the tree of `from`: RFC 9162, 2.1.4.2. */
export function isConsistent(from: TreeHead, to: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (from.size > to.size) return false
  if (from.size === to.size) return proof.length === 0 && areSame(from.root, to.root)
  if (from.size === 0) return proof.length === 0
  const isPowerOfTwo = Number.isInteger(Math.log2(from.size))
  const [first, ...others] = isPowerOfTwo ? [from.root, ...proof] : proof
  if (!first) return false
  let [node, last] = [from.size - 1, to.size - 1]
  const up = () => {
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  while (node % 2 === 1) up()
  let [before, after] = [first, first]
  for (const beside of others) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      before = nodeHash(beside, before)
      after = nodeHash(beside, after)
      while (node % 2 === 0 && node !== 0) up()
    } else {
      after = nodeHash(after, beside)
    }
    up()
  }
  return last === 0 && areSame(before, from.root) && areSame(after, to.root)
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest()
}

function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

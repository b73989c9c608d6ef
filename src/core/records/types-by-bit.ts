import { type FileType, fileTypes } from '#contract/document-types.ts'
import type { Db } from '#platform/db/schema.ts'

type TypesByBit = {
  /** The bit mask of all known types */
  all: number
  /** The document types of a bit mask, in display order. The cached lists must not be changed. */
  typesIn: (bits: number) => FileType[]
}

/** Reads which document type each bit of a record's `papers` stands for. */
export async function readTypesByBit(db: Db): Promise<TypesByBit> {
  const known = await db.selectFrom('paperBit').select(['type', 'bit']).execute()
  const bitOf = new Map(known.map(({ type, bit }) => [type, bit]))
  const all = known.reduce((sum, { bit }) => sum + bit, 0)
  const inOrder = fileTypes.map((type) => ({
    type,
    bit: bitOf.get(type) ?? Number.POSITIVE_INFINITY,
  }))
  const bySum = new Map<number, FileType[]>()
  function typesIn(bits: number): FileType[] {
    const types =
      bySum.get(bits) ??
      inOrder.filter(({ bit }) => Math.floor(bits / bit) % 2).map(({ type }) => type)
    bySum.set(bits, types)
    return types
  }
  return { all, typesIn }
}

const lastRead = new WeakMap<Db, TypesByBit>()

/**
 * The document types of a bit mask. A type never changes its bit, so the cache is only read again when a
 * new bit appears.
 */
export async function typesOfBits(db: Db, bits: number): Promise<FileType[]> {
  let known = lastRead.get(db)
  if (!known || bits > known.all) {
    known = await readTypesByBit(db)
    lastRead.set(db, known)
  }
  return known.typesIn(bits)
}

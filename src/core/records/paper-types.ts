import { type FileType, fileTypes } from '#contract/document-types.ts'
import type { Db } from '#platform/db/schema.ts'

type PaperTypes = {
  /** The bit mask of all known types */
  all: number
  /** The document types of a bit mask, in display order. The cached lists must not be changed. */
  typesIn: (papers: number) => FileType[]
}

/** Reads which document type each bit of a record's `papers` stands for. */
export async function readPaperTypes(db: Db): Promise<PaperTypes> {
  const known = await db.selectFrom('paperBit').select(['type', 'bit']).execute()
  const bitOf = new Map(known.map(({ type, bit }) => [type, bit]))
  const all = known.reduce((sum, { bit }) => sum + bit, 0)
  const inOrder = fileTypes.map((type) => ({
    type,
    bit: bitOf.get(type) ?? Number.POSITIVE_INFINITY,
  }))
  const bySum = new Map<number, FileType[]>()
  function typesIn(papers: number): FileType[] {
    const types =
      bySum.get(papers) ??
      inOrder.filter(({ bit }) => Math.floor(papers / bit) % 2).map(({ type }) => type)
    bySum.set(papers, types)
    return types
  }
  return { all, typesIn }
}

const lastRead = new WeakMap<Db, PaperTypes>()

/**
 * The document types of a bit mask. A type never changes its bit, so the cache is only read again when a
 * new bit appears.
 */
export async function typesOfPapers(db: Db, papers: number): Promise<FileType[]> {
  let known = lastRead.get(db)
  if (!known || papers > known.all) {
    known = await readPaperTypes(db)
    lastRead.set(db, known)
  }
  return known.typesIn(papers)
}

import type { Db } from '../schema.ts'

/** After every hexadecimal digit, in the order of any language */
const afterDigits = 'g'
const atOnce = 1000

/**
 * The names of all bytes that rows point at, of those that begin with these hexadecimal digits. Asked for
 * by and by: what is done with them may take hours, and no query should be open as long.
 */
export async function* blobNames(db: Db, beginning: string): AsyncIterable<string> {
  for (let last = beginning; ; ) {
    const some = await db
      .selectFrom('documentFile')
      .select('blob')
      .where('blob', '>', last)
      .where('blob', '<', beginning + afterDigits)
      .orderBy('blob')
      .limit(atOnce)
      .execute()
    for (const { blob } of some) yield blob
    last = some.at(-1)?.blob ?? last
    if (some.length < atOnce) return
  }
}

export async function countBlobs(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('documentFile')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum('byteCount').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files, bytes: Number(bytes ?? 0) }
}

import type { Config } from '../config.ts'
import { readMark, removeMark } from '../db/moving/marks.ts'
import { placeOfFiles } from './places.ts'
import { mustBeStopped, openSource } from './plan-move.ts'

/** Makes what a move was leaving, or left, count again. Answers whether there was such a move. */
export async function takeBack(from: Config): Promise<boolean> {
  const source = await openSource(from)
  try {
    const mark = await readMark(source)
    const isLeft =
      mark?.state === 'leaving' ||
      mark?.state === 'left' ||
      (mark?.state === 'arrived' && mark.filesLeft === placeOfFiles(from.blobs))
    if (!isLeft) return false
    await mustBeStopped(source, { id: '', now: new Date() })
    await removeMark(source)
    return true
  } finally {
    await source.destroy()
  }
}

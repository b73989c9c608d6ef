import type { Found } from '#contract/site/checkup.ts'
import type { Config } from '../config.ts'
import { readMark } from '../db/moving/marks.ts'
import { placeOfFiles } from '../moving/places.ts'
import { withDatabase } from './check-database.ts'

/** Whether a move was left in the middle, or these are the settings of the place that was left. */
export async function checkMove(config: Config): Promise<Found[]> {
  const mark = await withDatabase(config, readMark)
  switch (mark?.state) {
    case 'leaving':
      return [{ finding: 'move-leaving', facts: { to: mark.to } }]
    case 'left':
      return [{ finding: 'move-left', facts: { to: mark.to, day: mark.at.slice(0, 10) } }]
    case 'arriving':
      return [{ finding: 'move-arriving' }]
    case 'arrived': {
      const from = placeOfFiles(config.blobs)
      if (mark.filesLeft !== from) return [{ finding: 'move-none' }]
      return [{ finding: 'move-files-left', facts: { from, day: mark.at.slice(0, 10) } }]
    }
    default:
      return [{ finding: 'move-none' }]
  }
}

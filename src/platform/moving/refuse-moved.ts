import { type Config, ConfigProblems } from '../config.ts'
import { type Mark, readMark } from '../db/moving/marks.ts'
import type { Db } from '../db/schema.ts'
import { takeBackAdvice } from './cannot-move.ts'
import { placeOfFiles } from './places.ts'

/** Nobody serves what is being moved, or was left: what was entered there would be lost. */
export async function refuseMoved(db: Db, { blobs }: Pick<Config, 'blobs'>): Promise<void> {
  const mark = await readMark(db)
  const problem = mark && problemOf(mark, placeOfFiles(blobs))
  if (problem) throw new ConfigProblems([problem])
}

function problemOf(mark: Mark, files: string) {
  switch (mark.state) {
    case 'leaving':
      return `This site is being moved to ${mark.to}: run countersign move to its end. ${takeBackAdvice}`
    case 'left':
      return `This site was moved to ${mark.to} on ${mark.at.slice(0, 10)}: start with its new settings. ${takeBackAdvice}`
    case 'arriving':
      return 'A move into this database was not finished: run countersign move to its end'
    case 'arrived':
      return mark.filesLeft === files
        ? `The files of this site were moved away from ${files} on ${mark.at.slice(0, 10)}: start with its new settings. ${takeBackAdvice}`
        : undefined
  }
}

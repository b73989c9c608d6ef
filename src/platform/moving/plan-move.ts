import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { mustKnowSchema } from '../db/migrate.ts'
import { type Mark, readMark } from '../db/moving/marks.ts'
import { othersHere } from '../db/moving/presence.ts'
import { stateOf } from '../db/moving/target.ts'
import { connect } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'
import { CannotMove, takeBackAdvice } from './cannot-move.ts'
import { placeOfDatabase, placeOfFiles } from './places.ts'

/** What of a site goes where. */
export type Plan = {
  database: boolean
  files: boolean
  /** The places it goes to, for people to read */
  to: string
}

export function planMove(from: Config, to: Config): Plan {
  const places = {
    database: [placeOfDatabase(from.database), placeOfDatabase(to.database)],
    files: [placeOfFiles(from.blobs), placeOfFiles(to.blobs)],
  }
  const database = places.database[0] !== places.database[1]
  const files = places.files[0] !== places.files[1]
  if (!database && !files) {
    throw new CannotMove(
      `There is nothing to move: both settings name ${places.database[0]} and ${places.files[0]}`,
    )
  }
  const goals = [database && places.database[1], files && places.files[1]]
  return { database, files, to: goals.filter(Boolean).join(' and ') }
}

/** Opens what is moved away from: a site of this version, which nobody works on. */
export async function openSource({ database }: Config): Promise<Db> {
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    throw new CannotMove(`There is no site to move: ${database.file} does not exist`)
  }
  const db = connect(database)
  try {
    await mustKnowSchema(db).catch((error: unknown) => {
      throw new CannotMove(
        'The database is not one that this version wrote. Start the site with this version once, stop it, and move then',
        { cause: error },
      )
    })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

export async function mustBeStopped(db: Db, here: { id: string; now: Date }): Promise<void> {
  const [other] = await othersHere(db, here)
  if (other === undefined) return
  const [machine, number] = [other.split(' ')[0], other.split(' ').at(-1)]
  throw new CannotMove(
    `The site is still at work, or another command is: process ${number} on ${machine}. Stop it first. ` +
      'What was killed on another machine counts for a minute more',
  )
}

/** How a move stands: what each of the two databases says of itself. Only files may move within one. */
export async function standing(
  source: Db,
  plan: Plan,
  { database }: Pick<Config, 'database'>,
): Promise<{ here: Mark | undefined; there: Mark | undefined }> {
  const to = plan.database ? database : undefined
  const here = await readMark(source)
  if (here?.state === 'arriving') {
    throw new CannotMove('This is where an unfinished move goes to: name what it comes from')
  }
  const { mark: there, isEmpty } = to ? await lookInto(to) : { mark: undefined, isEmpty: true }
  if (here && there && here.move === there.move) return { here, there }
  const place = to && placeOfDatabase(to)
  if (there?.state === 'arriving') {
    throw new CannotMove(`${place} holds another move that was not finished: empty it first`)
  }
  if (!isEmpty) throw new CannotMove(`${place} is in use: move into an empty database`)
  if (here?.state === 'left') {
    throw new CannotMove(
      `This site was moved to ${here.to} on ${here.at.slice(0, 10)}, and is there. ${takeBackAdvice}`,
    )
  }
  // With the same move in two places, both would start.
  if (here?.state === 'leaving' && here.to !== plan.to) {
    throw new CannotMove(
      `This site is being moved to ${here.to}: go on with that, or give it up. ${takeBackAdvice}`,
    )
  }
  return { here, there }
}

async function lookInto(database: Config['database']) {
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    return { mark: undefined, isEmpty: true }
  }
  const db = connect(database)
  try {
    return { mark: await readMark(db), isEmpty: (await stateOf(db)) === 'empty' }
  } finally {
    await db.destroy()
  }
}

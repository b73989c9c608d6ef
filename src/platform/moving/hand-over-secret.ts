import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { CannotMove } from './cannot-move.ts'

type Secret = Config['secret']

/** The key that locked second factors has to be the one that unlocks them. Throws if it would not be. */
export function checkSecrets(from: Secret, to: Secret): void {
  const ours = textOf(from)
  if (ours === undefined) throw new CannotMove(`There is no key in ${placeOf(from)}`)
  const theirs = textOf(to)
  if (theirs === undefined || theirs === ours) return
  const source = from.kind === 'kept' ? `SECRET_FILE=${from.file}` : 'the SECRET of the old ones'
  const advice =
    to.kind === 'given' ? `Say ${source} instead` : `Put that file away, or say ${source}`
  throw new CannotMove(
    `${placeOf(to)} of the new settings is another key than the site has, and second factors would not open by it. ${advice}`,
  )
}

/** Puts the key where the new settings look for it, unless they have it. */
export async function handOverSecret(from: Secret, to: Secret): Promise<void> {
  if (to.kind === 'given' || existsSync(to.file)) return
  const draft = `${to.file}.${process.pid}`
  await writeFile(draft, `${textOf(from)}\n`, { mode: 0o400, flush: true })
  await rename(draft, to.file)
}

function textOf(secret: Secret): string | undefined {
  if (secret.kind === 'given') return secret.value
  return existsSync(secret.file) ? readFileSync(secret.file, 'utf8').trim() : undefined
}

function placeOf(secret: Secret): string {
  return secret.kind === 'given' ? 'SECRET' : secret.file
}

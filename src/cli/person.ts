import { existsSync } from 'node:fs'
import { mkdtempDisposable, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exportPerson } from '#core/person/export-person.ts'
import { findPerson } from '#core/person/find-person.ts'
import { listRequests } from '#core/person/list-requests.ts'
import type { Portal } from '#server/portal.ts'
import { consoleContext, type Ended, failed } from './command.ts'
import { BadInput } from './terminal.ts'

type Wanted = { who: string; output?: string | undefined }

/** Writes everything that is stored about a person into a ZIP file. */
export async function exportPersonToFile(portal: Portal, { who, output }: Wanted): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const [found, ...others] = await findPerson(ctx, who)
  if (!found) return failed(`There is no record with the ID or number ${who}`)
  if (others.length > 0) {
    const lines = [found, ...others].map(({ id, name, isDeleted }) => {
      return `  ${id}  ${name}${isDeleted ? ' (in the bin)' : ''}`
    })
    return failed(`Several records have this number. Name one by its id:\n${lines.join('\n')}`)
  }
  const file = resolve(output ?? `copy-${found.id}.zip`)
  const isTaken = () => failed(`${file} exists already: name another file with --output`)
  if (existsSync(file)) return isTaken()
  // Before the copy is made, which the activity tells
  await using folder = await folderIn(dirname(file))
  const made = await exportPerson(ctx, { recordId: found.id })
  if (made.outcome !== 'exported') return failed(`There is no record with the ID ${found.id}`)
  const isNew = await writeWhole(file, folder.path, made.copy.zip)
  if (!isNew) return isTaken()
  const note = 'Give it to nobody but this person.\n'
  return { outcome: 'done', say: `${file}\n`, note, data: { id: found.id, file } }
}

function folderIn(place: string) {
  const made = mkdtempDisposable(join(place, '.countersign-copy-'))
  return made.catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadInput(
      `No file can be made in ${place} (${code}): name another place with --output`,
    )
  })
}

/**
 * Writes a file that only its owner may read, and gives it its name once it is complete and flushed; false
 * if there is a file of this name.
 */
async function writeWhole(file: string, folder: string, zip: ReadableStream): Promise<boolean> {
  const part = join(folder, 'copy.zip')
  await writeFile(part, zip, { mode: 0o600, flush: true })
  try {
    // Taken first: a renaming replaces a file that exists, and sticks with FAT know no links.
    await (await open(file, 'wx', 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  // Nothing is left behind under this name if it cannot be kept.
  await rename(part, file).catch(async (error: unknown) => {
    await rm(file, { force: true })
    throw error
  })
  return true
}

/** Lists the open requests of people about their own data, the most urgent first. */
export async function listOpenRequests(portal: Portal): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const all = []
  for (let after: string | undefined; ; ) {
    const { rows, next } = await listRequests(ctx, { state: 'open', after, size: 100 })
    all.push(...rows)
    if (!next) break
    after = next
  }
  const lines = all.map(({ id, kind, dueOn, record }) => {
    return `${dueOn}  ${kind.padEnd(9)}  ${id}  ${record?.id ?? 'erased'}\n`
  })
  return { outcome: 'done', say: lines.join(''), data: all }
}

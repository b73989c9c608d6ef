import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDiskBlobStore } from '#platform/blobs/disk-blob-store.ts'
import { aPlace, atPlace, type Place } from './places.ts'
import { engines } from './test-portal.ts'

const files = 300

/** Adds so many files that a backup takes long enough to be interrupted. */
function fillAt(place: Place): Promise<void> {
  return atPlace(place, async (site) => {
    const { db } = await site.as('admin')
    const blobs = await openDiskBlobStore(join(place.config.dataDir, 'blobs'))
    const staged = { stagedBy: 'x', stagedAt: '2026-01-01T00:00:00.000Z', pages: '[]' }
    const owner = { recordId: null, noticeId: null, classId: null, type: 'visa' }
    for (let n = 0; n < files; n++) {
      const document = { id: `M${n}`, ...owner, ...staged }
      await db.insertInto('document').values(document).execute()
      const blob = await blobs.put(randomBytes(3000))
      const file = { documentId: `M${n}`, page: 1, size: 'full' as const, blob, byteCount: 3000 }
      await db.insertInto('documentFile').values(file).execute()
    }
  })
}

function backUp({ environment }: Place, to: string, settings = {}) {
  const env = { PATH: process.env.PATH, ...environment, ...settings }
  return spawn(process.execPath, ['cli.js', 'backup', '--to', to], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function codeOf(child: ChildProcess): Promise<number> {
  return (await once(child, 'exit'))[0]
}

test.each(engines)(
  'a backup that is interrupted leaves nothing, on %s',
  async (engine) => {
    await using place = await aPlace({ engine, files: 'disk' })
    await fillAt(place)
    const to = join(place.folder, 'backups')
    const drafts = () => globSync(join(to, '*.unfinished'))
    const hasBegun = () => drafts().some((draft) => existsSync(join(draft, 'blobs')))

    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      const child = backUp(place, to)
      const ended = codeOf(child)
      while (!hasBegun()) await sleep(1)
      // Several signals: a terminal sends Ctrl-C to the whole process group, and npm forwards it as well.
      for (let times = 0; times < 5; times++) {
        child.kill(signal)
        await sleep(3)
      }
      expect([await ended, drafts()], signal).toEqual([130, []])
    }
    expect(await codeOf(backUp(place, to)), 'the next one').toBe(0)

    const killed = backUp(place, to)
    while (!hasBegun()) await sleep(1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const { stderr } = backUp(place, to)
    expect(await text(stderr)).toContain('or it was killed: try again in ten minutes')
  },
  60_000,
)

test.each(engines)(
  'an encrypted backup that is killed leaves no readable copy of the rows, on %s',
  async (engine) => {
    await using place = await aPlace({ engine, files: 'disk' })
    await fillAt(place)
    const { dataDir } = place.config
    const to = join(place.folder, 'backups')
    const sealed = { BACKUP_PASSPHRASE: 'correct horse battery' }
    // A copy of an earlier version lies there since its process was killed.
    mkdirSync(join(dataDir, 'snapshot-1234567'))
    writeFileSync(join(dataDir, 'snapshot-1234567', 'record.jsonl.gz'), '')
    const ofTheOperator = join(dataDir, 'snapshot-20260131')
    mkdirSync(ofTheOperator)
    const copies = () => globSync(`${dataDir}/*/**/{countersign.db,record.jsonl.gz}`)

    const killed = backUp(place, to, sealed)
    while (globSync(join(to, '*.unfinished', 'blobs')).length === 0) await sleep(1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect(copies()).toHaveLength(1)
    await codeOf(backUp(place, to, sealed))
    expect(copies()).toEqual([])
    expect(existsSync(ofTheOperator)).toBe(true)
  },
  60_000,
)

import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../../../tests/backups.ts'
import { removeOldBackups } from './backups.ts'

const nobody = 65_534
const isRoot = process.getuid?.() === 0

test('a backup that cannot be removed keeps no other from being removed', async () => {
  await using kept = aFolder()
  const names = ['01', '02', '03', '04'].map((day) => `countersign-2020-01-${day}T000000Z`)
  const places = names.map((name) => join(kept.folder, name))
  for (const place of places) {
    mkdirSync(join(place, 'blobs'), { recursive: true })
    writeFileSync(join(place, 'manifest.sha256'), '')
    writeFileSync(join(place, 'blobs', 'one'), '')
  }
  const [stuck = '', ...others] = places
  // Permissions do not bind root.
  if (isRoot) {
    chownSync(kept.folder, nobody, nobody)
    chmodSync(stuck, 0o755)
    others.forEach(give)
    process.seteuid?.(nobody)
  } else chmodSync(join(stuck, 'blobs'), 0o500)
  try {
    expect(await removeOldBackups(kept.folder, { keep: 1, now: new Date(), missing: [] })).toEqual({
      removed: 2,
      needed: [],
      stuck: [{ folder: stuck, because: 'EACCES' }],
    })
  } finally {
    if (isRoot) process.seteuid?.(0)
    else chmodSync(join(stuck, 'blobs'), 0o700)
  }
  expect(readdirSync(kept.folder)).toEqual([names[0], names[3]])
})

function give(place: string): void {
  for (const name of readdirSync(place, { recursive: true })) {
    chownSync(join(place, String(name)), nobody, nobody)
  }
  chownSync(place, nobody, nobody)
}

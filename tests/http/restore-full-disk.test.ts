import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, backedUp } from '../backups.ts'
import { canMakeDisks, openSmallDisk } from '../small-disk.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'

test.runIf(canMakeDisks)(
  'a restore names the disk that is full, and goes on with room',
  async () => {
    await using kept = aFolder()
    await using portal = await openTestPortal('sqlite')
    await anAddedRecord(portal)
    const from = basename(await backedUp(portal, kept.folder))
    await using disk = await openSmallDisk(kept.folder, 64)
    const site = `${disk.folder}/site`
    const [program = '', ...under] = disk.under
    const args = [
      ...under,
      process.execPath,
      'cli.js',
      'restore',
      '--from',
      `${disk.folder}/${from}`,
    ]
    const env = { PATH: process.env.PATH, DATA_DIR: site }
    const restore = () =>
      new Promise<string>((resolve) => {
        execFile(program, args, { env }, (error, out, err) => {
          resolve(`${error?.code ?? 0} ${out}${err}`)
        })
      })
    await disk.run('mkdir -m 700 site && cat /dev/zero > junk 2>/dev/null || true')
    // Not even a name fits in; then not the key; then some files do.
    for (const room of ['0K', '4K', '300K']) {
      await disk.run(`truncate -s -${room} junk`)
      expect(await restore()).toContain(
        `1 The disk is full: make room where ${site} is, and run the same command again, which goes on`,
      )
    }
    await disk.run('rm junk')
    expect(await restore()).toMatch(/^0 Backup of /)
  },
  60_000,
)

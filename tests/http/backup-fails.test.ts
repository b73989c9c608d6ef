import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, backedUp } from '../backups.ts'
import { startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { canMakeDisks, openSmallDisk } from '../small-disk.ts'
import { engines, openTestPortal } from '../test-portal.ts'

test.each(engines)(
  'on %s a start says in words that no backup can be made, also on the overview',
  async (engine) => {
    await using kept = aFolder()
    await using site = await openTestPortal(engine)
    const { database } = site.portal.config
    const folder = join(kept.folder, 'backups')
    await writeFile(folder, 'not a folder')
    const { cookie } = await anAccount(site, 'admin')
    const environment = {
      DATA_DIR: site.dataDir,
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
      BACKUP_DIR: folder,
      METRICS_PORT: '0',
    }
    const overview = async (url: string) => {
      return (await fetch(`${url}/dashboard/overview`, { headers: { cookie } })).text()
    }
    {
      await using server = await startServer(environment)
      const line = () => {
        const lines = server.output().split('\n')
        return lines.find((one) => one.includes('no backups') && one.endsWith('}'))
      }
      // The line may be logged after the first response.
      await expect.poll(line).toBeDefined()
      expect(JSON.parse(line() ?? '{}')).toMatchObject({
        level: 50,
        folder,
        msg: `no backups: The site cannot write to ${folder}.`,
      })
      expect(await overview(server.url)).toContain(
        'nothing can be written into the folder for backups',
      )
      const port = /"metricsPort":(\d+)/.exec(server.output())?.[1]
      const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
      expect(metrics).toContain('countersign_backup_failing 1')
    }
    const other = join(kept.folder, 'others')
    await mkdir(other, { mode: 0o700 })
    await using server = await startServer({ ...environment, BACKUP_DIR: other })
    expect(await overview(server.url)).not.toContain('Backups have failed')
  },
)

test.runIf(canMakeDisks)('a start says that the disk for backups is full', async () => {
  await using site = await openTestPortal('sqlite')
  await using empty = aFolder()
  await using disk = await openSmallDisk(empty.folder, 1)
  await disk.run('cat /dev/zero > junk 2>/dev/null || true')
  const environment = { DATA_DIR: site.dataDir, BACKUP_DIR: disk.folder }
  await using server = await startServer(environment, disk.under)
  const says = `no backups: The disk of ${disk.folder} is full.`
  await expect.poll(() => server.output()).toContain(says)
})

test.runIf(canMakeDisks)('a dry run of a restore says that the disk is too small', async () => {
  await using site = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using empty = aFolder()
  const from = await backedUp(site, kept.folder)
  await using disk = await openSmallDisk(empty.folder, 1)
  await disk.run('head -c 700000 /dev/zero > junk')
  const [program = '', ...under] = disk.under
  const command = [process.execPath, 'cli.js', 'restore', '--from', from, '--dry-run']
  const env = { PATH: process.env.PATH, DATA_DIR: join(disk.folder, 'data') }
  const { status, stderr } = spawnSync(program, [...under, ...command], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/The disk of \S+ has only \d+\.\d kB free: make room/)
})

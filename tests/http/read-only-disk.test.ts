import { expect, test } from 'vitest'
import { startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { canMakeDisks, openSmallDisk } from '../small-disk.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'

test.runIf(canMakeDisks)(
  'a disk that becomes read-only is reported, and the site goes on once it is writable again',
  async () => {
    await using test = await openTestPortal('sqlite')
    await anAddedRecord(test)
    const { cookie } = await anAccount(test, 'admin')
    await using disk = await openSmallDisk(test.dataDir, 64)
    await disk.run('mkdir -p blobs')
    const settings = { DATA_DIR: disk.folder, MIN_FREE_MB: '1', BACKUP_AT: 'off' }
    await using server = await startServer(settings, disk.under)
    const ready = async () => (await fetch(`${server.url}/readyz`)).json()
    expect(await ready()).toMatchObject({ status: 'ready', disk: 'ok' })

    // Files that are open stay writable, as a disk cannot be remounted under them.
    await disk.run('mount --bind . . && mount -o remount,bind,ro "$PWD"')
    expect(await ready()).toMatchObject({ status: 'degraded', database: 'ok', disk: 'low' })
    const line = '"part":"disk","because":"EROFS"'
    await expect.poll(server.output).toContain(line)
    expect((await fetch(`${server.url}/result/XX0000001`)).status).toBe(200)
    const page = await fetch(`${server.url}/dashboard/update?lang=en`, { headers: { cookie } })
    expect(await page.text()).toContain('is nearly full or cannot be written to')

    await disk.run('mount -o remount,bind,rw "$PWD"')
    expect(await ready()).toMatchObject({ status: 'ready', disk: 'ok' })
  },
  60_000,
)

import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, staged } from '../backups.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test.each(engines)(
  'on %s a scan that is not what was stored is not served, and logged',
  async (engine) => {
    await using site = await openTestSite(engine)
    await anAddedRecord(site.portal, { documents: { visa: await staged(site.portal) } })
    const found = await site.get('/result/XX0000001')
    const { pathname } = new URL(((await found.json()) as { Doc_5_PC: string }).Doc_5_PC)
    const get = async () => {
      const answer = await site.get(pathname)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, type: answer.headers.get('content-type'), bytes }
    }
    const whole = await get()
    expect(whole).toMatchObject({ status: 200, type: 'image/webp' })

    const files = await filesBelow(join(site.portal.dataDir, 'blobs'))
    const all = await Promise.all(
      files.map(async (file) => ({ file, bytes: await readFile(file) })),
    )
    const { file = '' } = all.find(({ bytes }) => bytes.equals(whole.bytes)) ?? {}
    const damages = [
      Buffer.alloc(0),
      whole.bytes.subarray(0, -1),
      Buffer.alloc(whole.bytes.length),
      Buffer.from('<script>'.repeat(whole.bytes.length)).subarray(0, whole.bytes.length),
    ]
    for (const damage of damages) {
      await writeFile(file, damage)
      expect(await get()).toMatchObject({ status: 404, type: 'application/problem+json' })
    }
    const line =
      '"because":"damaged","msg":"a document points at a file that is missing or damaged"'
    await expect.poll(site.server.output).toContain(line)
    await writeFile(file, whole.bytes)
    expect(await get()).toEqual(whole)
    await rm(file)
    expect(await get()).toMatchObject({ status: 404 })
    // Opens, and fails with EIO when it is read, as a bad sector
    await symlink('/proc/self/mem', file)
    expect(await get()).toMatchObject({ status: 404 })
  },
)

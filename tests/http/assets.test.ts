import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))
const { cookie } = await anAccount(site.portal, 'admin')

async function load(path: string, encodings: string) {
  const asked = get(site.url + path, { headers: { 'accept-encoding': encodings } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { headers: answer.headers, bytes: await buffer(answer) }
}

test.each(['/', '/dashboard/overview'])(
  'the scripts and styles of %s come zipped to whoever can read that',
  async (path) => {
    const html = await (await fetch(site.url + path, { headers: { cookie } })).text()
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css|svg))"/g)]
    expect(files.length).toBeGreaterThan(2)
    for (const [, file = ''] of files) {
      const plain = await load(file, 'identity')
      expect(plain.headers['content-encoding']).toBeUndefined()
      const zipped = await load(file, 'gzip, deflate')
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
      const small = await load(file, 'gzip, deflate, br, zstd')
      expect(small.headers['content-encoding']).toBe('br')
      expect(small.headers['content-type']).toBe(plain.headers['content-type'])
      expect(small.headers['cache-control']).toContain('immutable')
      expect(brotliDecompressSync(small.bytes)).toEqual(plain.bytes)
    }
  },
)

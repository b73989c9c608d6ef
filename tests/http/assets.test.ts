import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
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
      expect(plain.headers.vary).toBe('Accept-Encoding')
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

test.each(['/', '/dashboard/overview'])(
  'the styles of %s have each sign without a text alternative too',
  async (path) => {
    const html = await (await fetch(site.url + path, { headers: { cookie } })).text()
    const signs: (string | undefined)[][] = []
    for (const [, file = ''] of html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)) {
      const css = (await load(file, 'identity')).bytes.toString()
      signs.push(...css.matchAll(/(?:content:([^;{}]+);)?content:([^;{}]+) \/ ""/g))
    }
    expect(signs.length).toBeGreaterThan(3)
    for (const [, alone, withAlternative] of signs) expect(alone).toBe(withAlternative)
  },
)

test.each(['/api/docs', '/api/v1/openapi.json'])('%s comes zipped', async (path) => {
  const plain = await load(path, 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unzip] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    // The second one has the bytes of the first.
    for (const { headers, bytes } of [await load(path, encoding), await load(path, encoding)]) {
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(bytes.length).toBeLessThan(40_000)
      expect(unzip(bytes)).toEqual(plain.bytes)
    }
  }
})

test('links within the reference lead to names that an element can have', async () => {
  const html = await (await fetch(`${site.url}/api/docs`)).text()
  const names = [...html.matchAll(/ id="([^"]*)"/g)].map(([, name]) => name)
  const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, name]) => name)
  expect(targets.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !name || /\s/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('the script of public pages is small with all that it imports', async () => {
  const html = await (await fetch(site.url)).text()
  const [, script = ''] = /src="(\/assets\/public-[^"]+)"/.exec(html) ?? []
  const files = new Set([script])
  let weight = 0
  for (const file of files) {
    weight += (await load(file, 'gzip')).bytes.length
    const code = String((await load(file, 'identity')).bytes)
    for (const [, name] of code.matchAll(/(?:from|import)"\.(\/[^"]+)"/g))
      files.add(`/assets${name}`)
  }
  expect(files.size).toBeGreaterThan(1)
  expect(weight).toBeLessThan(5000)
})

/** Otherwise no script of the dashboard would ever run, and nothing would tell why. */
test('the messages wait for no script that itself waits for them', async () => {
  const assets = 'build/client/assets'
  const messages = (await readdir(assets)).filter((name) => /^(en|bn)-[\w-]+\.js$/.test(name))
  expect(messages).toHaveLength(2)
  for (const name of messages) {
    expect(await readFile(`${assets}/${name}`, 'utf8')).not.toContain('/every-page')
  }
})

test.each(['/dashboard/overview', '/dashboard/update', '/dashboard/Entry', '/dashboard/settings'])(
  'the browser reads %s before its scripts, and gets no schemas with them',
  async (path) => {
    const html = await (await fetch(site.url + path, { headers: { cookie } })).text()
    const [scripts = ''] = /<template id="scripts">.*?<\/template>/s.exec(html) ?? []
    const links = [...scripts.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)]
    expect(links.length).toBeGreaterThan(5)
    const before = html.replace(scripts, '')
    expect(before).not.toMatch(/modulepreload|type="module"/)
    for (const [, file = ''] of links) {
      const hasSchemas = (await load(file, 'identity')).bytes.includes('_zod')
      expect([file, hasSchemas]).toEqual([file, false])
    }
  },
)

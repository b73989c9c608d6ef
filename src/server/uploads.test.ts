import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pageUploads, placesOfAnybody } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('of people who may be strangers only a few files are kept at once', async () => {
  const places = placesOfAnybody()
  const send = (network: string, bytes: number) => {
    const body = new FormData()
    body.append('name', 'Rahima')
    body.append('photo', new File([new Uint8Array(bytes)], 'me.jpg'))
    const request = new Request('http://localhost/register', { method: 'POST', body })
    return pageUploads(request, folder, places).upload({ files: 1, ofAnybody: network })
  }
  const fate = async (network: string, bytes = 10) => {
    await using form = await send(network, bytes)
    expect(form.fields.get('name')).toBe('Rahima')
    return form.refused[0]?.because ?? `${form.files.length} kept`
  }
  const near = await Promise.all([1, 2, 3, 4, 5].map((at) => send(`192.0.2.${at}`, 10)))
  // Also larger than the rest of a form may be
  expect(await fate('192.0.2.99', 3_000_000)).toBe('busy')
  expect(await fate('198.51.100.1')).toBe('1 kept')
  const far = await Promise.all(Array.from({ length: 15 }, (_, at) => send(`198.18.${at}.1`, 10)))
  expect(await fate('198.51.100.1')).toBe('busy')
  for (const form of [...near, ...far]) await form[Symbol.asyncDispose]()
  expect(await fate('192.0.2.99')).toBe('1 kept')
  expect(await fate('198.51.100.1')).toBe('1 kept')
})

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UnreadableUpload } from '#site/http/uploads.ts'
import { pageUploads, publicUploadSlots } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-uploads-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('only a few files of possible strangers are received at once', async () => {
  const places = publicUploadSlots()
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

test('a form that is sent for over a minute loses its place to somebody of another network', async () => {
  let now = 0
  const places = publicUploadSlots(() => now)
  const send = (network: string, body: ReadableStream<Uint8Array>) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const init = { method: 'POST', body, headers, duplex: 'half' }
    const request = new Request('http://localhost/register', init as RequestInit)
    return pageUploads(request, folder, places).upload({ files: 1, ofAnybody: network })
  }
  const head = '--b\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n'
  const slow = Array.from({ length: 20 }, (_, at) => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    void writer.write(Buffer.from(head)).catch(() => {})
    return { writer, form: send(`198.18.${at % 4}.${at}`, pipe.readable) }
  })
  const [first, second] = slow
  const fate = async (network: string) => {
    const whole = new Blob([`${head}x\r\n--b--\r\n`])
    await using form = await send(network, whole.stream())
    return form.refused[0]?.because ?? `${form.files.length} kept`
  }
  now = 59_000
  expect(await fate('192.0.2.1')).toBe('busy')
  now = 60_000
  expect(await fate('198.18.0.99')).toBe('busy')
  expect(await fate('192.0.2.1')).toBe('1 kept')
  // Also of somebody who sends no more, nothing stays on the disk.
  await expect.poll(() => readdirSync(folder)).toHaveLength(19)
  const lost = expect(first?.form).rejects.toBeInstanceOf(UnreadableUpload)
  await first?.writer.write(Buffer.from('more')).catch(() => {})
  await lost
  await second?.writer.write(Buffer.from('x\r\n--b--\r\n'))
  await second?.writer.close()
  await using kept = await second?.form
  expect(kept?.files).toHaveLength(1)
  for (const { writer, form } of slow.slice(2)) {
    form.catch(() => {})
    await writer.abort()
  }
})

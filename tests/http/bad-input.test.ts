import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite('sqlite', { PUBLIC_URL: 'https://records.example.org' })
})
afterAll(() => site[Symbol.asyncDispose]())

const noInternals = /node_modules|\.ts:\d|\bat \w+ \(|SQLITE|TypeError|stack/i

async function refusedWith(response: Response, status: number, what: string) {
  const body = await response.text()
  expect(response.status, `${what}: ${body}`).toBe(status)
  expect(body.length, what).toBeGreaterThan(10)
  expect(body, what).not.toMatch(noInternals)
  expect(response.headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(response.headers.get('content-security-policy'), what).toContain("frame-ancestors 'none'")
  return body
}

const big = 'A'.repeat(10_000)

test.each([
  ['a number of 10 kB', `/result/${big}`, 404],
  ['NUL', '/result/A1%00', 404],
  ['control characters', '/result/A1%1b%5b', 404],
  ['bytes that are no UTF-8', '/result/%FF%FE', 404],
  ['a broken escape', '/result/%E0%A4%A', 404],
  ['a slash in disguise', '/result/..%2f..%2fetc', 404],
  ['SQL', "/result/A1'%20or%201=1--", 404],
  ['no number', '/result/%20', 404],
  ['a file that is none', '/files/x/y/1/page.webp', 404],
  ['a file by its path', '/files/..%2f..%2fsecret', 404],
  ['nothing there', '/api/v2/anything', 404],
  ['an asset that is none', '/assets/../server/index.js', 404],
  ['an asset by its path', '/assets/..%2f..%2fpackage.json', 404],
])('%s is refused with %s', async (what, path, status) => {
  const body = await refusedWith(await site.get(path), status, what)
  expect(body).not.toContain('openServer')
})

test.each([
  ['a number of 10 kB', { passportNumber: big }, 422, 'too-long'],
  ['NUL', { passportNumber: 'A1\0' }, 422, 'not-a-number'],
  ['a Cyrillic letter', { passportNumber: 'AB\u04211' }, 422, 'not-a-number'],
  ['no number', {}, 422, 'one-number'],
  ['two numbers', { passportNumber: 'A1', irccNumber: 'B1' }, 422, 'one-number'],
  ['a number that is a number', { passportNumber: 12 }, 422, 'wrong-type'],
  ['a list', ['A1'], 422, 'wrong-type'],
  ['an unknown field', { passportNumber: 'A1', role: 'admin' }, 422, 'unknown-field'],
  ['a name of 10 kB', { passportNumber: 'A1', name: big }, 422, 'too-long'],
  ['a name with control characters', { passportNumber: 'A1', name: 'a\u001b[0m' }, 422, 'not-text'],
  ['a body past the limit', { passportNumber: 'A'.repeat(70_000) }, 413, 'too-large'],
])('%s in the API is refused', async (what, body, status, code) => {
  const text = await refusedWith(await site.post('/api/v1/lookups', body), status, what)
  expect(text).toContain(code)
})

test('bodies that are not what they say are refused', async () => {
  const send = (body: BodyInit, type: string) =>
    site.get('/api/v1/lookups', { method: 'POST', body, headers: { 'content-type': type } })
  await refusedWith(await send('{"passportNumber":', 'application/json'), 400, 'cut off')
  await refusedWith(await send('', 'application/json'), 400, 'empty')
  await refusedWith(await send('{"passportNumber":"A1"}', 'text/plain'), 415, 'plain text')
  for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']) {
    expect((await send('{"passportNumber":"A1"}', type)).status, type).toBe(404)
  }
  for (const type of ['application/json; charset=iso-8859-1', 'application/json;charset=utf-16']) {
    const told = await refusedWith(await send('{"passportNumber":"A1"}', type), 415, type)
    expect(told).toContain('Send JSON in UTF-8')
  }
  const sequence = await send('{"passportNumber":"A1"}', 'application/json-seq')
  await refusedWith(sequence, 415, 'a sequence')
  await refusedWith(await send('{"__proto__":{"x":1}}', 'application/json'), 422, 'prototype')
  const invalidUtf8 = Buffer.concat([
    Buffer.from('{"passportNumber":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}'),
  ])
  await refusedWith(await send(invalidUtf8, 'application/json'), 400, 'not UTF-8')
  const zipped = await site.get('/api/v1/lookups', {
    method: 'POST',
    body: gzipSync('{"passportNumber":"A1"}'),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect(await refusedWith(zipped, 415, 'gzip')).toContain('without Content-Encoding')
})

test('JSON in another encoding is refused, however it is sent', async () => {
  const send = (text: string, encoding: BufferEncoding, isChunked: boolean) => {
    const bytes = Buffer.from(text, encoding)
    return site.get('/api/v1/lookups', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: isChunked ? new Blob([bytes]).stream() : bytes,
      duplex: 'half',
    } as RequestInit)
  }
  for (const isChunked of [false, true]) {
    const body = '{"passportNumber":"A1","name":"René"}'
    expect((await send(body, 'latin1', isChunked)).status).toBe(400)
    expect((await send(body, 'utf16le', isChunked)).status).toBe(400)
    const read = (await send(body, 'utf8', isChunked)).status
    expect(read).not.toBe(400)
    expect((await send(`\ufeff${body}`, 'utf8', isChunked)).status).toBe(read)
  }
})

test('a search form that is not ours is refused in words', async () => {
  await refusedWith(await site.search('/', { passportNumber: big }), 422, '10 kB')
  await refusedWith(await site.search('/', { passportNumber: 'A1\0' }), 422, 'NUL')
  await refusedWith(await site.search('/', { passportNumber: '' }), 422, 'empty')
  await refusedWith(
    await site.search('/', { passportNumber: 'A1', role: 'x' }),
    400,
    'unknown field',
  )
  await refusedWith(await site.search('/', { passportNumber: 'A'.repeat(70_000) }), 413, 'large')
  // Pages that take files have limits of their own, and this is none of them.
  const misspelt = await site.search('/%72egister', { passportNumber: 'A'.repeat(70_000) })
  await refusedWith(misspelt, 413, 'large')
  const twice = new URLSearchParams([
    ['passportNumber', 'A1'],
    ['passportNumber', 'A2'],
  ])
  await refusedWith(await site.get('/', { method: 'POST', body: twice }), 400, 'twice')
  const file = new FormData()
  file.set('passportNumber', new File(['x'], 'x.txt'))
  await refusedWith(await site.get('/', { method: 'POST', body: file }), 400, 'a file')
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  await refusedWith(await site.get('/', json), 400, 'JSON')
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  await refusedWith(
    await site.get('/', { method: 'POST', body: 'rubbish', headers }),
    400,
    'multipart',
  )
})

test.each([
  ['/result/A1', ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']],
  ['/dates', ['POST', 'DELETE']],
  ['/api/v1/lookups', ['GET', 'PUT', 'DELETE']],
  ['/api/v1/openapi.json', ['POST', 'PUT', 'OPTIONS']],
  ['/api/docs', ['POST', 'DELETE', 'PROPFIND']],
  ['/api/docs.css', ['POST']],
  ['/', ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']],
  ['/Check_Visa', ['PUT', 'DELETE']],
])('%s refuses the methods that it does not know', async (path, methods) => {
  for (const method of methods) {
    const response = await site.get(path, { method })
    expect(response.headers.get('allow'), `${method} ${path}`).toBeTruthy()
    await refusedWith(response, 405, `${method} ${path}`)
    // Whatever can be read answers HEAD.
    expect(response.headers.get('allow')).not.toMatch(/GET(?!, HEAD)/)
  }
})

test('a form on another site cannot search in the name of a visitor', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'not an address' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ]) {
    const body = new URLSearchParams({ passportNumber: 'A1' })
    const response = await site.get('/', { method: 'POST', body, headers: headers as HeadersInit })
    await refusedWith(response, 403, JSON.stringify(headers))
  }
})

test('a form of ours is taken from every browser, also behind a proxy', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { origin: 'null' },
    { origin: 'https://records.example.org' },
    { origin: site.url },
    {},
  ]) {
    const body = new URLSearchParams({ passportNumber: 'A1' })
    const response = await site.get('/', { method: 'POST', body, headers: headers as HeadersInit })
    expect(response.status, JSON.stringify(headers)).toBe(303)
  }
})

test('a request that is not HTTP is refused, and the site goes on', async () => {
  const { port } = new URL(site.url)
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(Number(port), 'localhost', () => socket.end(text))
      socket.on('data', (part) => (answer += part))
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  expect(await raw('rubbish\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
    / 431 /,
  )
  expect(await raw('GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n')).toMatch(/ 400 /)
  for (const [path, host] of [
    ['/', '256.0.0.1'],
    ['/login', '9'.repeat(30)],
    ['/api/v1/records', 'xn--a'],
    ['/dashboard/overview.data', '256.0.0.1'],
  ]) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(answer, `${host}${path}`).not.toMatch(/^HTTP\/1.1 5/)
  }
  // Proxies and servers would pick different ones, also where both are the same.
  const paths = ['/', '/healthz', '/result/XX0000001', '/api/v1/records', '/dashboard']
  for (const path of [...paths, ...paths.map((one) => `http://x${one}`)]) {
    const two = `GET ${path} HTTP/1.1\r\nhost: x\r\nHost: x\r\nconnection: close\r\n\r\n`
    expect(await raw(two), path).toMatch(/^HTTP\/1.1 400 /)
  }
  // As a proxy would be asked: what counts is the path, also in the log.
  for (const [target, says] of [
    ['http://x/healthz', / 200 [\s\S]*"route":"\/healthz"/],
    ['HTTPS://x/result/XX0000001', / 404 [\s\S]*"route":"\/result"/],
    ['http://x', / 200 [\s\S]*"route":"\/"/],
    ['http://x?lang=bn', / 200 [\s\S]*lang="bn"[\s\S]*"route":"\/"/],
  ] as const) {
    const before = site.server.output().length
    const answer = await raw(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    const seen = () => answer + site.server.output().slice(before)
    await expect.poll(seen, { message: target }).toMatch(says)
  }
  expect(await raw('TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/ 405 /)
  expect(await raw('GET http://[/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
    / 400 /,
  )
  expect((await site.get('/')).status).toBe(200)
  expect(site.server.output()).not.toMatch(/"level":[56]0/)
})

test('every kind of answer carries the headers that protect its reader', async () => {
  const paths = [
    '/',
    '/nowhere',
    '/dates',
    '/result/A1',
    '/healthz',
    '/readyz',
    '/api/docs',
    '/api/docs.css',
    '/api/v1/openapi.json',
    '/files/a/b/c/d.webp',
    '/?result=none',
    '/?result=forged',
    '/robots.txt',
  ]
  for (const path of paths) {
    const { headers } = await site.get(path)
    expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe|\*/)
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toBeTruthy()
    // Other sites of the organisation, below this host, may have no certificate.
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
  for (const path of ['/?result=none', '/?result=forged', '/result/A1', '/files/a/b/c/d.webp']) {
    const { headers } = await site.get(path)
    expect(headers.get('cache-control'), path).toBe('private, no-store')
    expect(headers.get('x-robots-tag'), path).toBe('noindex')
  }
  for (const path of ['/healthz', '/readyz']) {
    expect((await site.get(path)).headers.get('cache-control'), path).toBe('no-store')
  }
})

test('refusals and answers of data addresses are for one person too', async () => {
  const origin = 'https://records.example.org'
  const accept = 'application/json'
  for (const role of ['student', 'moderator', 'admin'] as const) {
    const { cookie } = await anAccount(site.portal, role)
    const headers = { origin, accept, cookie: `__Host-${cookie}` }
    for (const [method, path] of [
      ['POST', '/dashboard/files'],
      ['GET', '/dashboard/files/x/1/full.webp'],
      ['GET', '/dashboard/live/counts'],
      ['POST', '/dashboard/find'],
      ['POST', '/dashboard/numbers'],
      ['POST', '/dashboard/drafts'],
      ['GET', '/dashboard/my-record/export'],
      ['GET', '/dashboard/import/x/report'],
      ['POST', '/dashboard/activity/export'],
      ['POST', '/dashboard/undo'],
    ] as const) {
      const body = method === 'POST' ? new URLSearchParams({ x: 'y' }) : null
      const answer = await site.get(path, { method, body, headers })
      const what = `${role} ${method} ${path} ${answer.status}`
      expect(answer.headers.get('cache-control'), what).toMatch(/^private, no-store/)
      expect(answer.headers.get('x-robots-tag'), what).toBe('noindex')
      await answer.body?.cancel()
    }
  }
})

test('HEAD is refused as GET is, also where only scripts and forms go', async () => {
  const { cookie } = await anAccount(site.portal, 'student')
  const headers = { accept: 'text/html', cookie: `__Host-${cookie}` }
  const refused = ['/MaltipleInput.csv', '/dashboard/drafts', '/dashboard/activity/export']
  for (const path of [...refused, '/account/photos/none.webp']) {
    const asked = await site.get(path, { headers })
    const head = await site.get(path, { method: 'HEAD', headers })
    expect(head.status, path).toBe(asked.status)
    await asked.body?.cancel()
  }
})

test("a form that cannot be read is its sender's fault, on pages and in their data", async () => {
  const { cookie } = await anAccount(site.portal, 'admin')
  const origin = 'https://records.example.org'
  const headers = { origin, 'content-type': 'multipart/form-data; boundary=x' }
  const send = (path: string, body: string, more: Record<string, string>) =>
    site.get(path, { method: 'POST', body, headers: { ...headers, ...more } })
  const cutShort = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nNews'
  const asAdmin = { cookie: `__Host-${cookie}` }
  for (const path of ['/dashboard/posts', '/dashboard/change-date', '/dashboard/Entry']) {
    const page = await refusedWith(await send(path, cutShort, asAdmin), 400, path)
    expect(page, path).not.toContain('Look whether')
  }
  for (const path of ['/dashboard/posts.data', '/dashboard/Change-Date.DATA']) {
    const data = await refusedWith(await send(path, cutShort, asAdmin), 400, path)
    expect(data, path).toContain('Bad Request')
    expect(data, path).not.toContain('change-begun')
    const signedOut = await refusedWith(await send(path, cutShort, {}), 401, path)
    expect(signedOut, path).toContain('Unauthorized')
  }
  await refusedWith(await send('/dashboard/posts', 'x'.repeat(70_000), asAdmin), 400, 'no form')
})

test('addresses of data are in any letter case', async () => {
  const { cookie } = await anAccount(site.portal, 'admin')
  for (const path of ['/dashboard/posts.data', '/Dashboard/POSTS.DATA']) {
    const answer = await site.get(path, { headers: { cookie: `__Host-${cookie}` } })
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('content-type'), path).toContain('text/x-script')
  }
})

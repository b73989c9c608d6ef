import { createHash, hash } from 'node:crypto'
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type MultipartLimits, readMultipart, UnreadableForm } from './multipart.ts'
import { openSpool, spoolBody } from './spool.ts'

async function openFolder() {
  const top = mkdtempSync(join(tmpdir(), 'countersign-spool-'))
  const spool = await openSpool(join(top, 'spool'))
  return {
    top,
    folder: spool.folder,
    left: () => readdir(spool.folder, { recursive: true }),
    async [Symbol.asyncDispose]() {
      await spool[Symbol.asyncDispose]()
      await rm(top, { recursive: true })
    },
  }
}

function formOf(parts: [name: string, value: string | Buffer, fileName?: string][]): FormData {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (fileName === undefined) form.append(name, value.toString())
    else form.append(name, new Blob([new Uint8Array(Buffer.from(value))]), fileName)
  }
  return form
}

function read(folder: string, form: FormData, limits: Partial<MultipartLimits> = {}) {
  const { body, headers } = new Response(form)
  if (!body) throw new Error('no body')
  return readMultipart(body, headers.get('content-type') ?? '', { folder, limits })
}

function streamOf(pieces: (string | Buffer)[], end?: Error): ReadableStream<Uint8Array> {
  const left = pieces.map((piece) => new Uint8Array(Buffer.from(piece)))
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else if (end) controller.error(end)
      else controller.close()
    },
  })
}

const multipart = 'multipart/form-data; boundary=XX'
const part = (disposition: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`

test('fields and files are read, files privately, and nothing is left afterwards', async () => {
  await using opened = await openFolder()
  const scan = Buffer.alloc(1_000_003, 'scan')
  {
    await using form = await read(
      opened.folder,
      formOf([
        ['name', 'রবিন'],
        ['__proto__', 'x'],
        ['name', 'again'],
        ['visa', scan, 'ভিসা.jpg'],
        ['photo', '', ''],
        ['ticket', '', 'empty.pdf'],
      ]),
    )
    expect([...form.fields]).toEqual([
      ['name', 'রবিন'],
      ['__proto__', 'x'],
      ['name', 'again'],
    ])
    expect(form.files).toMatchObject([
      { field: 'visa', name: 'ভিসা.jpg', bytes: 1_000_003 },
      { field: 'ticket', name: 'empty.pdf', bytes: 0 },
    ])
    expect(form.refused).toEqual([])
    const [{ path } = { path: '' }] = form.files
    expect(await readFile(path)).toEqual(scan)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
  }
  expect(await opened.left()).toEqual([])
})

test('a file that is too large and one too many are refused by name, and the rest is kept', async () => {
  await using opened = await openFolder()
  await using form = await read(
    opened.folder,
    formOf([
      ['a', Buffer.alloc(100_000), 'exact'],
      ['b', Buffer.alloc(100_001), 'longer'],
      ['c', Buffer.alloc(900_000), 'huge'],
      ['d', 'x', 'small'],
      ['e', 'x', 'fifth'],
      ['last', 'field'],
    ]),
    { fileBytes: 100_000, files: 4 },
  )
  expect(form.files.map(({ field }) => field)).toEqual(['a', 'd'])
  expect(form.refused).toEqual([
    { field: 'b', name: 'longer', because: 'too-large' },
    { field: 'c', name: 'huge', because: 'too-large' },
    { field: 'e', name: 'fifth', because: 'too-many-files' },
  ])
  expect(form.fields.get('last')).toBe('field')
})

test('whatever a file is called, it lies where we put it, and its name can be shown', async () => {
  await using opened = await openFolder()
  const names = {
    '../../../etc/passwd': 'passwd',
    'C:\\Windows\\x.png': 'x.png',
    'a\u0000b.png': 'ab.png',
    'cod\u202egpj.exe': 'codgpj.exe',
    [`${'x'.repeat(4096)}.png`]: `…${'x'.repeat(95)}.png`,
  }
  await using form = await read(
    opened.folder,
    formOf(Object.keys(names).map((name) => ['file', 'bytes', name])),
  )
  expect(form.files.map(({ name }) => name)).toEqual(Object.values(names))
  for (const { path } of form.files) expect(path.startsWith(opened.folder)).toBe(true)
  expect((await readdir(opened.top)).length).toBe(1)
})

test.each([
  ['too much in fields', 'too-large', [part('name="a"', 'x'.repeat(70_000)), '--XX--']],
  [
    'too much in many fields',
    'too-large',
    [...Array.from({ length: 100 }, () => part('name="a"', 'x'.repeat(700))), '--XX--'],
  ],
  [
    'too many parts',
    'too-large',
    [...Array.from({ length: 300 }, () => part('name="a"', 'x')), '--XX--'],
  ],
  ['an end in a file', 'cut-short', [part('name="a"; filename="a.png"', 'xxxx')]],
  ['an end in a field', 'cut-short', [part('name="a"', 'xxxx')]],
  ['an end in a header', 'cut-short', ['--XX\r\nContent-Disposition: form-da']],
  ['an end in a skipped part', 'cut-short', ['--XX\r\nX: y\r\n\r\nabc']],
  ['nothing', 'cut-short', []],
  ['no form at all', 'cut-short', ['{"json":true}']],
] as const)('%s is a clean error: %s', async (_what, because, pieces) => {
  await using opened = await openFolder()
  const reading = readMultipart(streamOf([...pieces]), multipart, { folder: opened.folder })
  await expect(reading).rejects.toEqual(new UnreadableForm(because))
  expect(await opened.left()).toEqual([])
})

test('the columns of the widest spreadsheet fit into a form', async () => {
  await using opened = await openFolder()
  const names = Array.from({ length: 220 }, (_, index) => `column-${index}`)
  await using form = await read(opened.folder, formOf(names.map((name) => [name, 'x'])))
  expect([...form.fields.keys()]).toEqual(names)
})

test('a type that is no multipart form is refused', async () => {
  await using opened = await openFolder()
  for (const type of ['', 'multipart/form-data', 'text/plain', 'multipart/mixed; boundary=XX']) {
    const reading = readMultipart(streamOf(['x']), type, { folder: opened.folder })
    await expect(reading, type).rejects.toEqual(new UnreadableForm('malformed'))
  }
})

test('a connection that breaks in the middle of a file leaves nothing behind', async () => {
  await using opened = await openFolder()
  const pieces = [part('name="a"; filename="a.png"', 'x'.repeat(300_000)), 'y'.repeat(1000)]
  const reading = readMultipart(streamOf(pieces, new Error('aborted')), multipart, {
    folder: opened.folder,
  })
  await expect(reading).rejects.toEqual(new UnreadableForm('cut-short'))
  expect(await opened.left()).toEqual([])
})

test('a folder that cannot be written to is an error, and no wait without end', async () => {
  await using opened = await openFolder()
  const pieces = [part('name="a"', 'x'), part('name="b"; filename="b.png"', 'x'.repeat(1_000_000))]
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const [own = ''] = await readdir(opened.folder)
        if (pieces.length === 1) await rm(join(opened.folder, own), { recursive: true })
        controller.enqueue(Buffer.from(pieces.shift() ?? '--XX--'))
      },
    },
    { highWaterMark: 0 },
  )
  const reading = readMultipart(body, multipart, { folder: opened.folder })
  await expect(reading).rejects.toThrow(/ENOENT/)
})

test('one file as a whole body is kept up to the limit and not beyond', async () => {
  await using opened = await openFolder()
  const { folder } = opened
  const pieces = ['abc', 'def']
  {
    await using kept = await spoolBody(streamOf(pieces), { folder, mostBytes: 6 })
    if (kept.outcome !== 'spooled') throw new Error(kept.because)
    expect([kept.bytes, await readFile(kept.path, 'utf8')]).toEqual([6, 'abcdef'])
    expect(kept.hash).toBe(createHash('sha256').update('abcdef').digest('hex'))
    await using refused = await spoolBody(streamOf(pieces), { folder, mostBytes: 5 })
    expect(refused).toMatchObject({ outcome: 'refused', because: 'too-large' })
    const broken = spoolBody(streamOf(pieces, new Error('aborted')), { folder, mostBytes: 9 })
    await expect(broken).rejects.toThrow('aborted')
    expect(await opened.left()).toHaveLength(1)
  }
  expect(await opened.left()).toEqual([])
})

test('what an earlier process left is cleared away, and what others use stays', async () => {
  await using opened = await openFolder()
  const top = join(opened.folder, '..')
  const [ours = ''] = await readdir(top)
  const [host] = ours.split('-')
  const ended = join(top, `${host}-4194999-x`)
  const running = join(top, `${host}-${process.ppid}-x`)
  const inContainer = join(top, `${hash('sha256', hostname()).slice(0, 12)}-${process.pid}-x`)
  for (const folder of [
    ended,
    running,
    inContainer,
    join(top, 'elsewhere-1-x'),
    join(top, 'elsewhere-2-x'),
  ]) {
    await mkdir(folder)
    await writeFile(join(folder, 'scan'), 'x')
  }
  await utimes(join(top, 'elsewhere-2-x'), 1, 1)

  await using second = await openSpool(top)
  const left = (await readdir(top)).map((name) => join(top, name))
  expect(left.toSorted()).toEqual(
    [opened.folder, running, inContainer, join(top, 'elsewhere-1-x'), second.folder].toSorted(),
  )
})

test('a folder that is in use does not age, as another machine may judge it by that', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await using one = await openFolder()
    const forgotten = join(one.folder, '..', 'elsewhere-1-x')
    await mkdir(forgotten)
    for (const folder of [one.folder, forgotten]) await utimes(folder, 1, 1)
    vi.advanceTimersByTime(900_000)
    await vi.waitFor(async () => {
      expect((await stat(one.folder)).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
      expect(existsSync(forgotten)).toBe(false)
    })
  } finally {
    vi.useRealTimers()
  }
})

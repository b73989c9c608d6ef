import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingsOfEarlierSites } from '#contract/settings.ts'
import { openPortal } from '#server/portal.ts'
import { insertStaged } from '../src/core/documents/document-store.ts'
import { addRecord } from '../src/core/records/add-record.ts'
import { readConfig } from '../src/platform/config.ts'
import { freePort } from '../tests/free-port.ts'
import type { Ask } from './load.ts'
import { passportOf, personOf } from './people.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { type Server, startBaseline, startProduct, startServer } from './servers.ts'
import { byTurns, comparison, type Lane, medianOf, summary } from './turns.ts'

const connections = 32
const records = 40
const imageBytes = 300_000

/** Compares images, fetched with a grant, with nginx's sendfile and a bare server that reads files. */
export async function files({ rounds, seconds }: Options): Promise<Report> {
  const top = await mkdtemp(join(tmpdir(), 'countersign-bench-files-'))
  // If root starts nginx, its workers run as another user, who must be able to read this folder.
  await chmod(top, 0o755)
  try {
    const plain = join(top, 'plain')
    const data = join(top, 'data')
    mkdirSync(plain)
    await fill(data, plain)

    await using stack = new AsyncDisposableStack()
    const servers: [string, Server, Ask][] = []
    const byName = { kind: 'pages' as const, pages: asked((n) => `/${n}.webp`) }
    if (spawnSync('nginx', ['-v']).status === 0) {
      servers.push(['nginx sendfile', stack.use(await startNginx(top, plain)), byName])
    }
    const bare = await startBaseline('file-server', [plain], { probe: '/1.webp' })
    servers.push(['node:http readFile', stack.use(bare), byName])
    const product = stack.use(await startProduct({ folder: data }, { probe: '/' }))
    const addresses = await Promise.all(numbers.map((n) => addressOf(product, n)))
    const byGrant = { kind: 'pages' as const, pages: asked((n) => addresses[n - 1] ?? '') }
    servers.push(['product', product, byGrant])

    const file = join(data, 'countersign.db')
    const lanes = servers.map(([name, server, ask]): Lane => {
      return { name, server, ask, connections, file }
    })
    return report(lanes, await byTurns(lanes, { rounds, seconds }), seconds)
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}

function report(
  lanes: Lane[],
  measured: Awaited<ReturnType<typeof byTurns>>,
  seconds: number,
): Report {
  const of = (name: string) => measured[lanes.findIndex((lane) => lane.name === name)]
  const ours = of('product') ?? []
  const rows = lanes.map(({ name }, index): Row => {
    const rounds = measured[index] ?? []
    const mbPerSecond = Math.round((medianOf(rounds).perSecond * imageBytes) / 1e6)
    return { [`rounds of ${seconds} s`]: name, ...summary(rounds), 'MB/s': mbPerSecond }
  })
  const ratios = ['nginx sendfile', 'node:http readFile'].flatMap((against): Row[] => {
    const base = of(against)
    return base ? [{ 'product against': against, ...comparison(base, ours) }] : []
  })
  const title = `Document bytes, ${rounded(imageBytes / 1000)} kB, ${connections} connections, one core`
  return {
    tables: [
      { title, rows },
      { title: 'Product against each (target: at least 0.80 of readFile)', rows: ratios },
    ],
    figures: { lanes: lanes.map(({ name }) => name), rounds: measured, ratios },
  }
}

const numbers = Array.from({ length: records }, (_, index) => index + 1)

function asked(pathOf: (n: number) => string) {
  return numbers.map((n) => ({ path: pathOf(n), expects: markOf(n) }))
}

/** Different for each record, so that the record of a response can be recognised. */
function markOf(n: number): string {
  return `<image of ${passportOf(n)}>`
}

/** Adds records with an image each, and writes the same images as plain files. */
async function fill(data: string, plain: string): Promise<void> {
  await using portal = await openPortal(
    readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent', BACKUP_AT: 'off' }),
    { first: { ...settingsOfEarlierSites, isSetUp: true } },
  )
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'bench' }, network: 'bench' })
  for (const n of numbers) {
    // The product treats a page without a WebP header as damaged.
    const bytes = Buffer.concat([Buffer.from(`RIFF----WEBP${markOf(n)}`), randomBytes(imageBytes)])
    const image = bytes.subarray(0, imageBytes)
    await writeFile(join(plain, `${n}.webp`), image, { mode: 0o644 })
    const id = ctx.newId()
    const file = {
      size: 'full',
      blob: await ctx.files.blobs.put(image),
      byteCount: imageBytes,
    } as const
    const page = { width: 2121, height: 3000, files: [file] }
    const original = { originalSha256: '', originalBytes: 0 }
    const staged = { id, stagedBy: 'bench', stagedAt: ctx.now().toISOString(), ...original }
    await insertStaged(ctx.db, staged, [page])
    const added = await addRecord(ctx, { ...personOf(n), documents: { visa: id } })
    if (added.outcome !== 'added') throw new Error(`Not added: ${added.outcome}`)
  }
}

/** The image's URL in the response of a lookup, with a grant */
async function addressOf({ port }: Server, n: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/lookups`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ passportNumber: passportOf(n) }),
  })
  const found = (await answer.json()) as { documents?: { pages: { full: string }[] }[] }
  const address = found.documents?.[0]?.pages[0]?.full
  if (!address) throw new Error(`No image: ${answer.status}`)
  return new URL(address).pathname
}

async function startNginx(top: string, root: string): Promise<Server> {
  const port = await freePort()
  const file = join(top, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${top}/nginx.pid; error_log stderr;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
  client_body_temp_path ${top}/body; proxy_temp_path ${top}/proxy; fastcgi_temp_path ${top}/fastcgi;
  uwsgi_temp_path ${top}/uwsgi; scgi_temp_path ${top}/scgi;
  types { image/webp webp; }
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  )
  return startServer(
    'nginx',
    { program: 'nginx', command: ['-c', file, '-e', 'stderr'], probe: '/1.webp' },
    port,
  )
}

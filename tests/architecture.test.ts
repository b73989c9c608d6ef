import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { wireFields } from '#api/wire/wire-record.ts'
import { documentTypes } from '#contract/document-types.ts'
import { fieldsOf, globalsOf, longFunctionsIn, transactionsIn } from './imports.ts'
import { files, isTest, modules, sources, text } from './source-files.ts'

test('no source file grows past 400 lines', () => {
  const long = sources.filter((file) => text(file).split('\n').length > 401)
  expect(long).toEqual([])
})

test('the words of earlier sites stand in the wire contract alone', () => {
  const words = [
    ...Object.values(wireFields),
    'IRCC_Num',
    'F_name',
    'M_name',
    'Po_address',
    'User_Hide',
  ]
  const places = sources
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/api/wire/'))
    .filter((file) => words.some((word) => text(file).includes(word)))
  expect(places).toEqual([])
})

test('every document has its field on the wire, and none shares one', () => {
  const fields = documentTypes.map(({ type }) => wireFields[type])
  expect(fields).not.toContain(undefined)
  expect(new Set(fields).size).toBe(11)
})

test('only config.ts reads the environment', () => {
  const readers = sources
    .filter((file) => file.startsWith('src/') || file === 'main.js' || file === 'cli.js')
    .filter((file) => readsEnvironment.test(text(file)))
  expect(readers).toEqual(['src/platform/config.ts'])
})

const readsEnvironment =
  /\b(process|import\.meta)\s*(\?\.|\.|\[\s*['"`])\s*env\b|\benv\b[^{}]*\}\s*(=\s*(globalThis\.)?process\b|from\s*['"](node:)?process['"])/

test.each([
  'process.env.PORT',
  'process?.env.PORT',
  "process['env']",
  'globalThis.process.env',
  'import.meta.env.PROD',
  'const { env } = process',
  'const { argv, env: given } = process',
  "import { argv, env } from 'node:process'",
])('a look at the environment is found: %s', (source) => {
  expect(readsEnvironment.test(source)).toBe(true)
})

test('no folder is a drawer for leftovers', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|lib)\//.test(file))
  expect(drawers).toEqual([])
})

test('no folder of code holds more than about twenty files, and none lies deeper than four levels', () => {
  const code = sources.filter((file) => file.startsWith('src/') && !isTest(file))
  const counts = Map.groupBy(code, dirname)
  expect([...counts].filter(([, inside]) => inside.length > 22).map(([folder]) => folder)).toEqual(
    [],
  )
  expect(code.filter((file) => file.split('/').length > 6)).toEqual([])
})

test('files are named in kebab case', () => {
  const odd = sources
    .filter((file) => file.startsWith('src/'))
    .filter(
      (file) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|server|client))?\.(ts|tsx|css)$/.test(basename(file)),
    )
  expect(odd).toEqual([])
})

test('nobody leaves an exception to the rules behind', () => {
  const exceptions = sources
    .filter((file) => !file.endsWith('architecture.test.ts'))
    .filter((file) =>
      /biome-ignore|@ts-(ignore|expect-error)|\.(only|skip|todo)\(/.test(text(file)),
    )
  expect(exceptions).toEqual([])
})

test('the lock file carries no download addresses', () => {
  expect(text('package-lock.json')).not.toMatch(/"resolved": *"https?:/)
})

test('whoever writes in their own name holds their right while they do', () => {
  const transactions = sources
    .filter((file) => file.startsWith('src/core/') && !isTest(file))
    .filter((file) => /\.(startT|t)ransaction\(/.test(text(file)))
    .map((file) => file.replace(/^src\/core\/|\.ts$/g, ''))
  // Only these: people without a session, who are authenticated in the transaction; sign-out; background work
  expect(transactions).toEqual([
    'accounts/create-account',
    ...['accounts/set-up/set-up-link', 'accounts/set-up/set-up-site'],
    ...['accounts/sign-in', 'accounts/sign-out', 'api-tokens/issue-wire-token'],
    ...[
      'documents/sweep-staged',
      'expiry/remind-of-ends',
      'imports/steps/work-on-imports',
      'imports/sweep-imports',
      'invitations/accept-invitation',
      'log/adopt-published',
      'log/begin-log-again',
      'log/log-key-changes',
      'log/publish-log',
      'notifications/mail-notifications',
      'openid/account-for',
      'openid/link-after-password',
      'proofs/mail-verification',
    ],
    ...[
      'proofs/request-password-reset',
      'proofs/reset-password',
      'shares/tell-locked-shares',
      'shares/view-share',
      'two-factor/give-second-factor',
      'upkeep/backup-failure',
    ],
    'write-as',
  ])
})

test('a transaction calls its handle db, so that the outer one is out of reach', () => {
  const outer = modules
    .filter((file) => /^src\/(core|platform)\//.test(file))
    .flatMap((file) => transactionsIn(file, text(file)).map((found) => ({ file, ...found })))
  expect(outer.length).toBeGreaterThan(50)
  expect(outer.filter(({ handle, reachesOut }) => handle !== 'db' || reachesOut)).toEqual([])
  const bad = [
    'ctx.db.transaction().execute(async (trx) => go(trx))',
    'writeAs(ctx, "add", async (db) => go(ctx.db))',
    'ctx.db.transaction().execute(work)',
  ]
  for (const source of bad) {
    const [found] = transactionsIn('a.ts', source)
    expect(found?.handle === 'db' && !found.reachesOut, source).toBe(false)
  }
})

test('queries stand in core and below', () => {
  const asks = /\.\s*(selectFrom|insertInto|updateTable|deleteFrom|startTransaction|transaction)\b/
  const askers = modules
    .filter((file) => /^src\/(contract|api|site|dashboard|ui|cli)\//.test(file))
    .filter((file) => asks.test(text(file)))
  expect(askers).toEqual([])
  expect(asks.test("await ctx.db\n  .selectFrom('record')")).toBe(true)
})

test('a context stays under a dozen fields', () => {
  const file = 'src/core/context.ts'
  const fields = fieldsOf('Ctx', file, text(file))
  expect(fields).toContain('actor')
  expect(fields.length).toBeLessThan(12)
})

test('markup, getters and setters fit on a screen, whose lines the lint rule does not count', () => {
  const bound = modules.filter((file) => !file.includes('/migrations/'))
  expect(bound.flatMap((file) => longFunctionsIn(file, text(file), 75))).toEqual([])
  const lines = '<p>x</p>\n'.repeat(80)
  expect(longFunctionsIn('a.tsx', `const A = () => (<>\n${lines}</>)`, 75)).toHaveLength(1)
  const getter = `class A {\n get a() {\n${'go()\n'.repeat(80)} }\n}`
  expect(longFunctionsIn('a.ts', getter, 75)).toHaveLength(1)
})

const worldly = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Buffer', 'process']
const clocks = ['performance', 'new Date', 'fetch', 'console', 'AbortSignal']
const global = ['globalThis', 'self', 'window', 'global']

test('core has no timers, buffers and clocks of its own', () => {
  const names = [...worldly, ...clocks, ...global]
  const users = modules
    .filter((file) => file.startsWith('src/core/'))
    .flatMap((file) => globalsOf(file, text(file), names).map((name) => `${file}: ${name}`))
  expect(users).toEqual([])
  expect(globalsOf('a.ts', 'await new Promise((r) => setTimeout(r, 1))', names)).toHaveLength(1)
  expect(globalsOf('a.ts', 'const now = new Date(); Buffer.from("")', names)).toHaveLength(2)
  expect(
    globalsOf('a.ts', 'const at = new Date(now()).getTime() - Date.parse(text)', names),
  ).toEqual([])
})

test.each([
  'globalThis.setTimeout(go, 1)',
  'const { setTimeout: later } = globalThis',
  'const later = setTimeout',
  'const later = promisify(setTimeout)',
  'const timers = { setTimeout }',
  'AbortSignal.timeout(1)',
  'const at = Date.now()',
  'const { now } = Date',
  'const D = Date; const at = new D()',
  'const at = Date()',
  'const at = new (Date)',
  'const at = process?.hrtime()',
  'const clock: () => number = performance.now',
])('core may not say %s', (source) => {
  expect(globalsOf('a.ts', source, [...worldly, ...clocks, ...global])).toHaveLength(1)
})

const documents = files.filter((file) => file.endsWith('.md'))

test('every file and folder that a document names exists', () => {
  const folders = new Set(files.flatMap(foldersOf))
  const missing = documents.flatMap((document) =>
    pathsNamedIn(text(document))
      .filter((path) => !isThere(path, folders))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
  expect(pathsNamedIn('`src/core/a.ts`, `b.tsx`, `src/core/` and `GET /c.ts`')).toEqual([
    ...['src/core/a.ts', 'b.tsx', 'src/core/'],
  ])
  expect(isThere('src/core/nothing.ts', folders)).toBe(false)
})

test('every link in a document leads to a file, and to a heading of it', () => {
  const dead = documents.flatMap((document) =>
    linksIn(text(document))
      .filter((link) => !leadsSomewhere(document, link))
      .map((link) => `${document}: ${link}`),
  )
  expect(dead).toEqual([])
  expect(leadsSomewhere('README.md', 'docs/nothing.md')).toBe(false)
  expect(leadsSomewhere('README.md', 'docs/tour.md#nothing')).toBe(false)
})

test('lines of documents fit into 120 columns, tables apart', () => {
  const long = documents.flatMap((document) =>
    text(document)
      .split('\n')
      .filter((line) => line.length > 120 && !line.startsWith('|'))
      .map((line) => `${document}: ${line}`),
  )
  expect(long).toEqual([])
})

test('a theme that is chosen has the colours that the system would choose', () => {
  const css = text('src/ui/styles/tokens.css')
  for (const theme of ['light', 'dark']) {
    expect(css).toContain(`:root[data-theme="${theme}"] {\n    color-scheme: ${theme};\n  }`)
  }
  expect(css.match(/--ground:/g)).toHaveLength(1)
})

/** Paths that a document names: files of code by the whole path or its end, folders by the whole path. */
function pathsNamedIn(markdown: string): string[] {
  const named = markdown.matchAll(
    /`((?:[\w.-]+\/)*[\w.-]+\.tsx?|(?:src|tests|docs)\/(?:[\w-]+\/)*)`/g,
  )
  return [...named].flatMap(([, path]) => path ?? [])
}

function isThere(path: string, folders: Set<string>): boolean {
  return folders.has(path) || files.some((file) => file === path || file.endsWith(`/${path}`))
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}

function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => link ?? [])
}

function leadsSomewhere(document: string, link: string): boolean {
  if (/^https?:/.test(link)) return true
  const [path = '', heading] = link.split('#', 2)
  const target = path ? join(dirname(document), path) : document
  if (!existsSync(target)) return false
  return heading === undefined || headingsOf(text(target)).includes(heading)
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

const asksForEngine =
  /\bengine\b\s*(['"`]\])?\s*([!=]==?|\?\.|\.(?!ts\b)|\[)|switch \([\w.]*\bengine\)|['"`](sqlite|postgres(ql)?|pg)['"`]|\bis(Postgres|Sqlite)\b|\bgetExecutor\b|\badapter\b\s*\??\.|\b(Postgres|Sqlite)(Adapter|Dialect|Driver|QueryCompiler)\b|kysely\/helpers\/(postgres|sqlite)|\bpg_[a-z]+\b|\bpragma [a-z]/i

test('nothing outside platform/db asks which engine runs', () => {
  const askers = modules
    .filter((file) => !file.startsWith('src/platform/db/'))
    .filter((file) => asksForEngine.test(text(file)))
  expect(askers).toEqual([])
})

test.each([
  "if (config.database.engine === 'sqlite') return",
  'if (engine == `postgres`) return',
  'switch (config.engine) {',
  "if (config.database['engine'].startsWith(name)) return",
  "if (['sqlite'].includes(name)) return",
  'if (db.getExecutor().adapter.supportsReturning) return',
  'sql`select name from pg_settings`',
  'sql`pragma quick_check`',
  'if (adapter instanceof PostgresAdapter) return',
  "import { jsonArrayFrom } from 'kysely/helpers/postgres'",
])('a question for the engine is found: %s', (source) => {
  expect(asksForEngine.test(source)).toBe(true)
})

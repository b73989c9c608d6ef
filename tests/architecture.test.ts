import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { wireFields } from '#api/wire/wire-record.ts'
import { documentTypes } from '#contract/document-types.ts'
import { globalsOf, type Import, importsOf } from './imports.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const sources = files.filter((file) => /\.(ts|tsx|css)$/.test(file))
const text = (file: string) => readFileSync(file, 'utf8')

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

test('every paper has its field on the wire, and none shares one', () => {
  const fields = documentTypes.map(({ type }) => wireFields[type])
  expect(fields).not.toContain(undefined)
  expect(new Set(fields).size).toBe(11)
})

test('only config.ts reads the environment', () => {
  const readers = sources
    .filter((file) => file.startsWith('src/') || file === 'main.ts' || file === 'cli.ts')
    .filter((file) => /process\s*\.\s*env|import\.meta\.env/.test(text(file)))
  expect(readers).toEqual(['src/platform/config.ts'])
})

test('no folder is a drawer for leftovers', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|lib)\//.test(file))
  expect(drawers).toEqual([])
})

test('no folder of code holds more than about twenty files, and none lies deeper than four levels', () => {
  const code = sources.filter((file) => file.startsWith('src/') && !file.includes('.test.'))
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

type Wall = {
  /** The first that fits counts: the narrower folders stand before the wider ones. */
  folder: string
  may: string[]
  /** For types alone */
  mayAsType?: string[]
}

const own = ['contract/', 'core/', 'ui/']
/** Queries are written in core; where the engines differ, these are the functions that hide it. */
const seams = [
  'errors',
  'prepared-query',
  'record-search',
  'insert-rows',
  'row-locks',
  'activity-chain',
  'log-append',
  'log-tree',
  'reader-thread',
]
const databaseSeam = seams.map((name) => `platform/db/${name}.ts`)
const react = ['react', 'react-dom']
const router = 'react-router'
const components = ['react-aria-components', 'lucide-react', 'uqr']

const walls: Wall[] = [
  { folder: 'contract/', may: ['contract/', 'zod'] },
  {
    folder: 'core/',
    may: ['contract/', 'core/', 'kysely', ...databaseSeam],
    mayAsType: ['platform/'],
  },
  { folder: 'platform/', may: ['contract/', 'platform/', 'node:*', '*'] },
  { folder: 'api/', may: ['contract/', 'core/', 'api/', 'hono', '@hono/zod-openapi', 'zod'] },
  { folder: 'ui/', may: ['contract/', 'ui/', ...react, ...components] },
  { folder: 'site/pages/', may: [...own, 'site/', ...react] },
  { folder: 'site/http/', may: [...own, 'site/http/', ...react] },
  { folder: 'site/', may: ['contract/', 'ui/', 'site/', ...react, ...components] },
  { folder: 'dashboard/routes/', may: [...own, 'site/http/', 'dashboard/', ...react, router] },
  {
    folder: 'dashboard/routes.ts',
    may: [],
    mayAsType: ['core/authorise.ts', '@react-router/dev'],
  },
  { folder: 'dashboard/context.ts', may: [...own, 'site/http/', 'dashboard/', router] },
  {
    folder: 'dashboard/',
    may: ['contract/', 'ui/', 'dashboard/', ...react, ...components, router],
  },
  { folder: 'server/', may: ['*'] },
  { folder: 'cli/', may: ['*'] },
]

function wallOf(path: string): Wall | undefined {
  return walls.find(({ folder }) => path.startsWith(folder))
}

function breaches(file: string, source: string): string[] {
  const path = file.replace(/^src\//, '')
  const wall = wallOf(path)
  if (!wall) return [`${path} lies in a folder that no wall names`]
  const fits = (target: string, allowed: string[]) =>
    allowed.some((name) => {
      if (name === '*') return isPackage(target) || wall.folder !== 'platform/'
      return name.endsWith('/') ? target.startsWith(name) : target === name
    })
  const refused = importsOf(file, source).filter(
    ({ target, isType }) =>
      !fits(target, wall.may) && !(isType && fits(target, wall.mayAsType ?? [])),
  )
  return [
    ...refused.map(({ target }) => `${path} imports ${target}`),
    ...otherFeatures(path, importsOf(file, source)),
  ]
}

function isPackage(target: string): boolean {
  return !target.includes('/') || target.startsWith('@')
}

/** Features never import each other: what they share is lifted into ui, layout or the contract. */
function otherFeatures(path: string, imports: Import[]): string[] {
  const feature = featureOf(path)
  if (!feature) return []
  return imports
    .filter(({ target }) => featureOf(target) !== undefined && featureOf(target) !== feature)
    .map(({ target }) => `${path} imports another feature, ${target}`)
}

function featureOf(path: string): string | undefined {
  return /^((?:site|dashboard)\/features\/[^/]+)\//.exec(path)?.[1]
}

const modules = sources.filter((file) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))

test('every module imports only what its folder may', () => {
  expect(modules.flatMap((file) => breaches(file, text(file)))).toEqual([])
})

test.each([
  ['src/leftovers/a.ts', '', 'no wall names'],
  ['src/contract/a.ts', "import { sql } from 'kysely'", 'kysely'],
  ['src/core/a.ts', "import {\n  readConfig,\n} from '#platform/config.ts'", 'platform/config.ts'],
  ['src/core/records/a.ts', "import { x } from '../../platform/config.ts'", 'platform/config.ts'],
  ['src/core/a.ts', "export { x } from '#api/json.ts'", 'api/json.ts'],
  ['src/core/a.ts', "const x = await import('node:fs')", 'node:*'],
  ['src/core/a.ts', "type X = import('#site/http/page.ts').Page", 'site/http/page.ts'],
  ['src/platform/a.ts', "import type { Ctx } from '#core/context.ts'", 'core/context.ts'],
  ['src/api/a.ts', "import { useMessages } from '#ui/i18n/messages.ts'", 'ui/i18n/messages.ts'],
  ['src/ui/a.tsx', "import type { Ctx } from '#core/context.ts'", 'core/context.ts'],
  ['src/site/layout/a.tsx', "import { can } from '#core/authorise.ts'", 'core/authorise.ts'],
  ['src/site/pages/a.tsx', "import { x } from '#dashboard/layout/x.tsx'", 'dashboard/layout'],
  ['src/dashboard/routes/a.tsx', "import { sql } from 'kysely'", 'kysely'],
  [
    'src/dashboard/features/review/a.tsx',
    "import { x } from '#dashboard/features/checks/x.tsx'",
    'another feature',
  ],
  ['src/site/features/legal/a.tsx', "import { x } from '../lookup/x.tsx'", 'another feature'],
])('a breach in %s is found: %s', (file, source, complaint) => {
  expect(breaches(file, source).join('\n')).toContain(complaint)
})

test('whoever writes in their own name holds their right while they do', () => {
  const transactions = sources
    .filter((file) => file.startsWith('src/core/') && !file.includes('.test.'))
    .filter((file) => /\.transaction\(/.test(text(file)))
    .map((file) => file.replace(/^src\/core\/|\.ts$/g, ''))
  // Nobody's yet, who prove what they bring within; their sign-out; and the product's own
  expect(transactions).toEqual([
    ...['accounts/create-account', 'accounts/end-earlier-session'],
    ...['accounts/set-up/set-up-link', 'accounts/set-up/set-up-site'],
    ...['accounts/sign-in', 'accounts/sign-out', 'api-tokens/issue-wire-token'],
    ...[
      'documents/sweep-staged',
      'expiry/remind-of-ends',
      'invitations/accept-invitation',
      'log/adopt-published',
      'log/anchor-activity',
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

const worldly = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Buffer', 'process']
const clocks = ['performance', 'new Date', 'fetch', 'console']

test('core has no timers, buffers and clocks of its own', () => {
  const names = [...worldly, ...clocks]
  const users = modules
    .filter((file) => file.startsWith('src/core/'))
    .flatMap((file) => globalsOf(file, text(file), names).map((name) => `${file}: ${name}`))
  expect(users).toEqual([])
  expect(globalsOf('a.ts', 'await new Promise((r) => setTimeout(r, 1))', names)).toHaveLength(1)
  expect(globalsOf('a.ts', 'const now = new Date(); Buffer.from("")', names)).toHaveLength(2)
})

test('no module imports itself by way of others, not even for types', () => {
  const next = new Map(
    modules.map((file) => [
      file,
      importsOf(file, text(file))
        .map(({ target }) => `src/${target}`)
        .filter((target) => target !== file),
    ]),
  )
  expect(circlesIn(next)).toEqual([])
  expect(
    circlesIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ]),
    ),
  ).toHaveLength(1)
})

function circlesIn(next: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (done.has(file) || way.includes(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}
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

test('light is light, whether it is chosen or as the system asks', () => {
  const css = text('src/ui/styles/tokens.css')
  const valuesOf = (selector: string) => {
    const [, block = ''] = css.split(`${selector} {`)
    return block.slice(0, block.indexOf('}')).match(/[\w-]+: [^;]+/g)
  }
  const chosen = valuesOf(':root[data-theme="light"]')
  expect(chosen).toContain('color-scheme: light')
  expect(valuesOf(':root:not([data-theme])')).toEqual(chosen)
})

/** Files of code by their whole path or the end of it, and folders by their whole path. */
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

test('nothing outside platform/db asks which engine runs', () => {
  const asks = /\.engine\s*[!=]==|'(sqlite|postgres)'|\bisPostgres\b/
  const askers = modules
    .filter((file) => !file.startsWith('src/platform/db/'))
    .filter((file) => asks.test(text(file)))
  expect(askers).toEqual([])
  expect(asks.test("if (config.database.engine === 'sqlite') return")).toBe(true)
})

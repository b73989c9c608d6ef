import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverCodeStaysOnTheServer } from '../vite.config.ts'
import { type Import, importsOf } from './imports.ts'
import { isTest, modules, text } from './source-files.ts'

type Wall = {
  /** The first match counts, so narrower folders stand before wider ones. */
  folder: string
  may: string[]
  /** Only for imports of types */
  mayAsType?: string[]
}

const own = ['contract/', 'core/', 'ui/']
/** Modules that hide differences between the two database engines from queries in core */
const seams = [
  'errors',
  'prepared-query',
  'record-search',
  'insert-rows',
  'row-locks',
  'text-columns',
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
  { folder: 'site/routes.ts', may: ['contract/', 'ui/', 'site/'] },
  { folder: 'site/', may: ['contract/', 'ui/', ...shown('site'), ...react, ...components] },
  { folder: 'dashboard/routes/', may: [...own, 'site/http/', 'dashboard/', ...react, router] },
  {
    folder: 'dashboard/routes.ts',
    may: [],
    mayAsType: ['core/authorise.ts', '@react-router/dev'],
  },
  { folder: 'dashboard/context.ts', may: [...own, 'site/http/', 'dashboard/', router] },
  { folder: 'dashboard/root.tsx', may: ['ui/', 'dashboard/', ...react, router] },
  { folder: 'dashboard/entry.server.tsx', may: ['ui/', 'dashboard/', ...react, router] },
  {
    folder: 'dashboard/',
    may: ['contract/', 'ui/', ...shown('dashboard'), ...react, ...components, router],
  },
  { folder: 'server/', may: ['*'] },
  { folder: 'cli/', may: ['*'] },
]

/** The folders that any code of a side may import; not its loaders and pages, since these may import core. */
function shown(side: 'site' | 'dashboard'): string[] {
  const folders = ['features/', 'layout/', 'frame/', 'live/', 'browser/', 'styles/']
  return [...folders, 'addresses.ts', 'routes.ts'].map((name) => `${side}/${name}`)
}

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
  const imports = importsOf(file, source)
  const refused = imports.filter(
    ({ target, isType }) =>
      isTest(target) ||
      (!fits(target, wall.may) && !(isType && fits(target, wall.mayAsType ?? []))),
  )
  return [
    ...refused.map(({ target }) => `${path} imports ${target}`),
    ...imports
      .filter(hasNoEnding)
      .map(({ target }) => `${path} leaves out the ending of ${target}`),
    ...otherFeatures(path, imports),
  ]
}

/** Import paths need a file ending, since the search for import cycles compares whole names. */
function hasNoEnding({ target }: Import): boolean {
  return !isPackage(target) && !target.includes('/+types/') && !/\.[a-z]+$/.test(target)
}

function isPackage(target: string): boolean {
  return !target.includes('/') || target.startsWith('@')
}

/** Features must not import each other; shared code belongs in ui, layout or the contract. */
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
  ['src/core/a.ts', "export {} from '#platform/config.ts'", 'platform/config.ts'],
  ['src/core/a.ts', "import x from '#core/../platform/config.ts'", 'platform/config.ts'],
  ['src/core/a.ts', 'const x = await import(`#platform/config.ts`)', 'computed'],
  ['src/core/a.ts', "const x = await import('#platform/' + 'config.ts')", 'computed'],
  ['src/core/a.ts', "const x = await import('#platform/config.ts' as string)", 'computed'],
  ['src/core/a.ts', "const all = import.meta.glob('../platform/*.ts')", 'platform/*.ts'],
  ['src/core/a.ts', "const all = import.meta.glob(['../platform/*.ts'])", 'computed'],
  ['src/core/a.ts', "const fs = require('node:fs')", 'node:*'],
  ['src/core/a.ts', "import { x } from './b.test.ts'", 'b.test.ts'],
  ['src/core/a.ts', "import type { B } from './b'", 'leaves out the ending of core/b'],
  ['src/core/x.test.d/a.ts', "import x from '#platform/config.ts'", 'platform/config.ts'],
  ['src/platform/a.ts', "import x from '../../main.js'", '../main.js'],
  ['src/platform/a.ts', "import x from '/src/core/context.ts'", '/src/core/context.ts'],
  [
    'src/dashboard/features/review/a.tsx',
    "import type { Ctx } from '#dashboard/routes/a.ts'",
    'dashboard/routes/a.ts',
  ],
  ['src/dashboard/layout/a.tsx', "import { ctx } from '../context.ts'", 'dashboard/context.ts'],
  ['src/site/features/lookup/a.tsx', "import { x } from '#site/pages/a.tsx'", 'site/pages/a.tsx'],
  ['src/site/layout/a.tsx', "import type { X } from '#site/http/a.ts'", 'site/http/a.ts'],
])('a breach in %s is found: %s', (file, source, complaint) => {
  expect(breaches(file, source).join('\n')).toContain(complaint)
})

test.each(['main.js', 'cli.js'])('%s imports nothing of ours but the build', (file) => {
  const targets = importsOf(file, text(file)).map(({ target }) => target)
  expect(
    targets.filter((target) => !/^\.\.\/(build|main\.js|scripts)|^node:/.test(target)),
  ).toEqual([])
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

/** For each wall, an import that breaks it, and the reason */
const broken = [
  ['src/contract/a.ts', '#core/context.ts', 'imports nothing of ours but itself'],
  ['src/contract/b.ts', 'kysely', 'may use zod alone'],
  ['src/platform/a.ts', '#core/context.ts', 'knows nothing of what stands on it'],
  ['src/core/records/a.ts', '#site/http/page.ts', 'knows neither the API nor the pages'],
  ['src/core/records/b.ts', 'node:fs', 'may use kysely alone'],
  ['src/api/a.ts', '#site/http/page.ts', 'do not know each other'],
  ['src/api/b.ts', '#platform/config.ts', 'The API asks core'],
  ['src/api/wire/a.ts', 'kysely', 'queries and rules belong in core'],
  ['src/dashboard/routes/a.ts', '#platform/config.ts', 'reach neither the platform nor the API'],
  [
    'src/site/features/lookup/a.ts',
    '#core/context.ts',
    'only site/pages and dashboard/routes ask core',
  ],
  ['src/site/layout/a.ts', '#core/context.ts', 'only site/pages and dashboard/routes ask core'],
] as const

test('an import through a wall is refused with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-walls-'))
  copyFileSync('biome.json', join(folder, 'biome.json'))
  for (const [file, imported] of broken) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `import { x } from '${imported}'\nexport const y = x\n`)
  }
  const biome = resolve('node_modules/.bin/biome')
  const options = ['--vcs-enabled=false', '--max-diagnostics=100']
  const linted = spawnSync(biome, ['lint', ...options, '.'], { cwd: folder, encoding: 'utf8' })
  const complaints = linted.stderr.split(/(?=^src\/)/m)
  for (const [file, , sentence] of broken) {
    const about = complaints.find((complaint) => complaint.startsWith(`${file}:`)) ?? ''
    expect(about.replace(/\s+/g, ' '), file).toContain(sentence)
  }
  rmSync(folder, { recursive: true })
})

test('the build fails when server code reaches the browser', () => {
  const load = serverCodeStaysOnTheServer().load as (this: unknown, id: string) => void
  const build = {
    error(message: string) {
      throw new Error(message)
    },
  }
  const at = (file: string) => `${process.cwd()}/${file}?import`

  for (const file of ['src/core/context.ts', 'src/platform/config.ts', 'src/api/json.ts']) {
    expect(() => load.call(build, at(file))).toThrow(`${file} must not reach the browser`)
  }
  expect(() => load.call(build, at('src/contract/record.ts'))).not.toThrow()
})

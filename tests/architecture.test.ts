import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { wireFields } from '#api/wire/wire-record.ts'
import { documentTypes } from '#contract/document-types.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => file !== '')
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

const walls: Record<string, RegExp> = {
  contract: /from '(#(core|platform|api|site|dashboard|ui|server)\/|node:|kysely|hono|react)/,
  platform: /from '#(core|api|site|dashboard|ui|server)\//,
  core: /from '(#(api|site|dashboard|ui|server)\/|node:|hono|react|pg|sharp)/,
  api: /from '(#(site|dashboard|ui|server|platform)\/|kysely|react)/,
  cli: /from '(#(api|site|dashboard|ui)\/|kysely|pg|hono|react)/,
  ui: /from '(#(core|platform|api|site|dashboard|server)\/|kysely|hono|node:)/,
  'site/features': /from '(#(core|platform|api|dashboard|server)\/|kysely|hono|node:|\.\.\/)/,
  'site/layout': /from '(#(core|platform|api|dashboard|server)\/|kysely|hono|node:)/,
  'site/pages': /from '(#(platform|api|dashboard|server)\/|kysely|hono|node:)/,
  'dashboard/features': /from '(#(core|platform|api|server)\/|kysely|hono|node:|\.\.\/)/,
  'dashboard/layout': /from '(#(core|platform|api|server)\/|kysely|hono|node:)/,
  'dashboard/routes': /from '(#(platform|api|server)\/|kysely|hono|node:)/,
}

test.each(Object.entries(walls))('src/%s imports only what it may', (folder, forbidden) => {
  const inside = sources.filter((file) => {
    return file.startsWith(`src/${folder}/`) && !file.includes('.test.')
  })
  expect(inside.length).toBeGreaterThan(0)
  expect(inside.filter((file) => forbidden.test(text(file)))).toEqual([])
})

test('core takes types from the platform, and of its code only what concerns queries', () => {
  const values = sources
    .filter((file) => file.startsWith('src/core/') && !file.includes('.test.'))
    .flatMap((file) => text(file).match(/^import (?!type ).*#platform\/.*$/gm) ?? [])
    .filter(
      (line) =>
        !/#platform\/db\/(activity-chain|aside|errors|prepared-query|record-search)\.ts/.test(line),
    )
  expect(values).toEqual([])
})

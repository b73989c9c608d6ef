import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverCodeStaysOnTheServer } from '../vite.config.ts'

/** Each wall, and an import that would break through it. */
const breaches = [
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
  for (const [file, imported] of breaches) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `import { x } from '${imported}'\nexport const y = x\n`)
  }
  const biome = resolve('node_modules/.bin/biome')
  const options = ['--vcs-enabled=false', '--max-diagnostics=100']
  const linted = spawnSync(biome, ['lint', ...options, '.'], { cwd: folder, encoding: 'utf8' })
  const complaints = linted.stderr.split(/(?=^src\/)/m)
  for (const [file, , sentence] of breaches) {
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { linesPassedOver } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, '.env')

function numbersOf(text: string): number[] {
  writeFileSync(file, text)
  const lines = linesPassedOver(['--no-warnings', `--env-file=${file}`])
  return lines.map((line) => Number(/^line (\d+) of /.exec(line)?.[1]))
}

test('a line that Node passes over is named by its number, and not shown', () => {
  const text = '# ours\nPORT: 3000\r\nHOST=::1\nSECRET abc\n\n  set X 3\n'
  expect(parseEnv(text)).toEqual({ HOST: '::1' })
  expect(numbersOf(text)).toEqual([2, 4, 6])
  expect(linesPassedOver([`--env-file=${file}`]).join()).not.toContain('abc')
  expect(numbersOf('PORT: 3000')).toEqual([1])
  expect(numbersOf('A=1\nB="open\nC=2\n')).toEqual([2])
})

test.each([
  '',
  '# only a comment',
  'A=1',
  '\ufeffA=1\r\n\r\n#B: 2\r\n',
  'A=\nB=\n',
  ' export A = 1 # why\n\tB=2',
  `A='before#after'\nB="one\ntwo: three\n" # why\nC=\`x\`\nD=http://x/?a="b`,
])('%j is passed over nowhere', (text) => {
  expect(numbersOf(text)).toEqual([])
})

test('without such a file there is none', () => {
  expect(linesPassedOver([])).toEqual([])
  expect(linesPassedOver([`--env-file-if-exists=${folder}/none`])).toEqual([])
})

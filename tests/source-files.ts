import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
export const sources = files.filter((file) => /\.([cm]?[jt]sx?|css)$/.test(file))
export const text = (file: string) => readFileSync(file, 'utf8')

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
export const modules = sources.filter(
  (file) => file.startsWith('src/') && !file.endsWith('.css') && !isTest(file),
)

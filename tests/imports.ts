import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export type Import = {
  /** A file below src as `core/context.ts`, `node:*`, or the name of a package */
  target: string
  isType: boolean
}

/** What a module of src imports, however it is written: over several lines, re-exported, or on demand. */
export function importsOf(file: string, text: string): Import[] {
  const { module, program } = parsed(file, text)
  const found: Import[] = []
  const add = (specifier: string, isType: boolean) =>
    found.push({ target: targetOf(file, specifier), isType })

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType)
    }
  }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') add(String(source.value), false)
    },
    TSImportType({ source }) {
      add(source.value, true)
    },
  }).visit(program)
  return found
}

/** The names that a module uses without declaring or importing them: setTimeout, Buffer, process, ... */
export function globalsOf(file: string, text: string, names: readonly string[]): string[] {
  const used = new Set<string>()
  const { program } = parsed(file, text)
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') used.add(callee.name)
    },
    MemberExpression({ object }) {
      if (object.type === 'Identifier') used.add(object.name)
    },
    NewExpression({ callee, arguments: given }) {
      // A date of something is a value; the date of now is a clock.
      if (callee.type === 'Identifier' && given.length === 0) used.add(`new ${callee.name}`)
    },
  }).visit(program)
  return names.filter((name) => used.has(name))
}

function parsed(file: string, text: string) {
  const result = parseSync(file, text)
  const [error] = result.errors
  if (error) throw new Error(`${file}: ${error.message}`)
  return result
}

function targetOf(file: string, specifier: string): string {
  const path = specifier.split('?', 1)[0] ?? ''
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path).replace(/^src\//, '')
  if (path.startsWith('node:')) return 'node:*'
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

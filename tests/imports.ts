import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export type Import = {
  /** A path relative to src (`core/context.ts`, `../package.json`), `node:*`, or the name of a package */
  target: string
  isType: boolean
}

/** Replaces a module name that is computed at run time */
const computed = '(computed)'

/** All imports of a module of src: static, re-exported, dynamic, or of types. */
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
  const addLiteral = (source: { type: string; value?: unknown } | undefined) =>
    add(typeof source?.value === 'string' ? source.value : computed, false)
  new Visitor({
    ImportExpression({ source }) {
      addLiteral(source)
    },
    CallExpression({ callee, arguments: [first] }) {
      const isGlob = callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty'
      if (isGlob || (callee.type === 'Identifier' && callee.name === 'require')) addLiteral(first)
    },
    // An export without names is not among the entries above.
    ExportNamedDeclaration({ source, specifiers }) {
      if (source && specifiers.length === 0) addLiteral(source)
    },
    TSImportType({ source }) {
      add(source.value, true)
    },
  }).visit(program)
  return found
}

/**
 * The global names that a module uses without declaring or importing them, such as setTimeout or Buffer.
 * `new Date` stands for any use of Date that reads the clock.
 */
export function globalsOf(file: string, text: string, names: readonly string[]): string[] {
  const { program } = parsed(file, text)
  const used = new Map<number, string>()
  const harmless = new Set<number>()
  new Visitor({
    Identifier({ name, start }) {
      used.set(start, name === 'Date' ? 'new Date' : name)
    },
    MemberExpression({ object, property, computed }) {
      if (!computed) harmless.add(property.start)
      const isOfValues = property.type === 'Identifier' && /^(parse|UTC)$/.test(property.name)
      if (isDate(object) && isOfValues) harmless.add(object.start)
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) harmless.add(key.start)
    },
    NewExpression({ callee, arguments: given }) {
      // Only `new Date()` without arguments reads the clock.
      if (given.length > 0) harmless.add(callee.start)
    },
    BinaryExpression({ operator, right }) {
      if (operator === 'instanceof') harmless.add(right.start)
    },
    TSTypeReference({ typeName }) {
      harmless.add(typeName.start)
    },
    TSPropertySignature({ key }) {
      harmless.add(key.start)
    },
  }).visit(program)
  for (const start of harmless) used.delete(start)
  return names.filter((name) => [...used.values()].includes(name))
}

function isDate(node: { type: string; name?: unknown }): boolean {
  return node.type === 'Identifier' && node.name === 'Date'
}

/** Calls that open a transaction: the name of the handle, and whether they use an outer handle too */
export function transactionsIn(file: string, text: string) {
  const found: { handle: string | undefined; reachesOut: boolean }[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const called = text.slice(callee.start, callee.end)
      if (!/\.transaction\(\)\s*\.execute$|^write(As|Once)$/.test(called)) return
      const work = given.find(({ type }) => type === 'ArrowFunctionExpression')
      const [first] = work?.type === 'ArrowFunctionExpression' ? work.params : []
      found.push({
        handle: first?.type === 'Identifier' ? first.name : undefined,
        reachesOut: /\.\s*db\b/.test(text.slice(work?.start, work?.end)),
      })
    },
  }).visit(parsed(file, text).program)
  return found
}

export function fieldsOf(type: string, file: string, text: string): string[] {
  const fields: string[] = []
  new Visitor({
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      if (id.name !== type || typeAnnotation.type !== 'TSTypeLiteral') return
      fields.push(...typeAnnotation.members.map(({ start, end }) => text.slice(start, end)))
    },
  }).visit(parsed(file, text).program)
  return fields.map((field) => /^\w*/.exec(field)?.[0] ?? field)
}

/** Functions whose bodies have more lines than this, not counting blank lines and comments */
export function longFunctionsIn(file: string, text: string, most: number): string[] {
  const long: string[] = []
  const see = ({ body }: { body: { start: number; end: number } | null }) => {
    const lines = text.slice(body?.start, body?.end).split('\n')
    const ofCode = lines.filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line))
    if (body && ofCode.length > most) long.push(`${file}: ${ofCode.length} lines`)
  }
  new Visitor({
    FunctionDeclaration: see,
    FunctionExpression: see,
    ArrowFunctionExpression: see,
  }).visit(parsed(file, text).program)
  return long
}

function parsed(file: string, text: string) {
  const result = parseSync(file, text)
  const [error] = result.errors
  if (error) throw new Error(`${file}: ${error.message}`)
  return result
}

function targetOf(file: string, specifier: string): string {
  const path = specifier.split('?', 1)[0] ?? ''
  if (path.startsWith('#')) return posix.normalize(path.slice(1))
  if (path.startsWith('.')) return posix.relative('src', posix.join(posix.dirname(file), path))
  if (/^(\/|file:|data:)/.test(path)) return path
  if (path.startsWith('node:')) return 'node:*'
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

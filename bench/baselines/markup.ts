import { createElement, type ReactElement, type ReactNode } from 'react'

const token =
  /<!--.*?-->|<!doctype[^>]*>|<(?<close>\/)?(?<tag>[a-z][\w-]*)(?<attributes>(?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gisy
const attribute = /([\w:-]+)(?:="([^"]*)")?/g

const empty = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source'])
const booleans = new Set(['async', 'checked', 'defer', 'disabled', 'hidden', 'open', 'required'])
const reactNames: Record<string, string> = { class: 'className', for: 'htmlFor' }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

type Open = { tag: string; props: Record<string, string | true>; children: ReactNode[] }

/** Parses a page into the React elements that render it; supports only markup that React writes. */
export function elementOf(page: string): ReactElement {
  const root: Open = { tag: '', props: {}, children: [] }
  const path = [root]
  for (const { 0: text, groups } of tokensOf(page)) {
    const parent = path.at(-1) as Open
    if (!text.startsWith('<')) {
      parent.children.push(decoded(text))
    } else if (groups?.close) {
      path.pop()
      path.at(-1)?.children.push(element(parent))
    } else if (groups?.tag) {
      const open = { tag: groups.tag, props: propsOf(groups.attributes ?? ''), children: [] }
      if (!empty.has(open.tag)) path.push(open)
      // React adds a preload link for each image on its own.
      else if (open.props.rel !== 'preload') parent.children.push(element(open))
    }
  }
  const [html] = root.children
  if (path.length !== 1 || root.children.length !== 1) throw new Error('The page is not complete')
  return html as ReactElement
}

/** The numbers of elements and of characters, which must be the same in a fair baseline. */
export function sizeOf(page: string): { elements: number; textLength: number } {
  const tokens = tokensOf(page)
  const texts = tokens.filter(([text]) => !text.startsWith('<'))
  return {
    elements: tokens.filter(({ groups }) => groups?.tag && !groups.close).length,
    textLength: texts.reduce((sum, [text]) => sum + text.length, 0),
  }
}

function tokensOf(page: string): RegExpExecArray[] {
  const tokens = [...page.matchAll(token)]
  const covered = tokens.reduce((sum, [text]) => sum + text.length, 0)
  if (covered !== page.length) throw new Error(`Cannot read: ${page.slice(covered, covered + 80)}`)
  return tokens
}

function element({ tag, props, children }: Open): ReactElement {
  return createElement(tag, props, ...children)
}

function propsOf(attributes: string): Open['props'] {
  const props: Open['props'] = {}
  for (const [, name = '', value] of attributes.matchAll(attribute)) {
    if (name === 'style') throw new Error('Pages carry no style attributes')
    const isOn = booleans.has(name)
    props[reactName(name)] = isOn || value === undefined ? true : decoded(value)
  }
  return props
}

function reactName(name: string): string {
  if (/^(aria|data)-/.test(name)) return name
  return reactNames[name] ?? name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase())
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|(\w+));/gi, (whole, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (entities[name ?? ''] ?? whole),
  )
}

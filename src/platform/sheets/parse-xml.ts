import { Refused } from './sheet.ts'

/** Far more than the longest text of a cell; rescanning a longer tag or text would keep the parser busy. */
const longestPart = 2 ** 20

export type XmlHandlers = {
  open: (name: string, attributes: () => Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export type Attributes = { [name: string]: string | undefined }

const tag =
  /<(\/?)(?:[^\s<>/:"'=]+:)?([^\s<>/:"'=]+)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^<"]*"|'[^<']*'))*)\s*(\/?)>/y
const aside = /<(?:!--.*?--|\?.*?\?|!\[CDATA\[(.*?)\]\])>/sy

/** Parses a stream. Strips prefixes of element names; refuses a DTD, and XML that is not well formed. */
export async function* parseXml(
  pieces: AsyncIterable<string>,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<void> {
  const inside: string[] = []
  let isBegun = false
  let xml = ''

  function say(part: string): void {
    if (inside.length === 0 && part.trim() !== '') throw new Refused('damaged')
    // <rPh> has phonetic hints, which are not part of the text.
    if (!inside.includes('rPh')) text?.(part)
  }

  /** Parses what is complete in the buffer; returns the position of the rest. */
  function read(): number {
    for (let at = 0; ; ) {
      const next = xml.indexOf('<', at)
      if (next < 0) return at
      if (next > at) say(decoded(xml.slice(at, next)))
      tag.lastIndex = aside.lastIndex = next
      const found = tag.exec(xml)
      const other = found ? null : aside.exec(xml)
      if (!found && !other) return next
      at = found ? tag.lastIndex : aside.lastIndex
      if (other?.[1] !== undefined) say(other[1])
      if (found) element(found)
    }
  }

  function element([, isEnd, name = '', attributes = '', isEmpty]: RegExpExecArray): void {
    if (!isEnd) {
      if (inside.length === 0 && isBegun) throw new Refused('damaged')
      isBegun = true
      inside.push(name)
      open(name, () => attributesIn(attributes))
    }
    if (!isEnd && !isEmpty) return
    if (inside.pop() !== name) throw new Refused('damaged')
    close?.(name)
  }

  for await (const piece of pieces) {
    xml += piece
    xml = xml.slice(read())
    if (xml.length > longestPart) throw new Refused('too-much-inside')
    yield
  }
  if (!isBegun || inside.length > 0 || xml.trim() !== '') throw new Refused('damaged')
}

function attributesIn(text: string): Attributes {
  const found: Attributes = {}
  let at = 0
  for (let is = text.indexOf('='); is > 0; is = text.indexOf('=', at)) {
    let start = is + 1
    while (text.charCodeAt(start) <= 32) start++
    const end = text.indexOf(text.charAt(start), start + 1)
    found[text.slice(at, is).trim()] = decoded(text.slice(start + 1, end))
    at = end + 1
  }
  return found
}

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Decodes character references and the five predefined entities, and refuses all others. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d+)|#(x[\da-f]+)|(\w*));?/gi, (all, decimal, hex, name) => {
    const one = named.get(name) ?? String.fromCodePoint(Number(decimal ?? `0${hex}`))
    if (!all.endsWith(';')) throw new Refused('damaged')
    return one
  })
}

import { type Bytes, joined, utf8 } from './bytes.ts'

/** A part of the log, as it is addressed on the web (C2SP tlog-tiles). */
export type TilePath = { level: number | 'entries'; index: number; width: number }

export const tileWidth = 256
const shape =
  /^tile\/(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/

export function tilePath({ level, index, width }: TilePath): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0')
  const parts = digits.match(/\d{3}/g) ?? []
  const name = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/')
  return `tile/${level}/${name}${width < tileWidth ? `.p/${width}` : ''}`
}

/** Accepts only the canonical path of a tile. */
export function readTilePath(path: string): TilePath | undefined {
  const [, level, name, partial] = shape.exec(path) ?? []
  if (!level || !name) return undefined
  const width = partial === undefined ? tileWidth : Number(partial)
  const read: TilePath = {
    level: level === 'entries' ? level : Number(level),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width,
  }
  const isPartial = partial !== undefined
  if (width === 0 || (isPartial && width >= tileWidth)) return undefined
  return tilePath(read) === path ? read : undefined
}

/** All tiles and entry bundles of a tree, without those that were full when the tree had `before` leaves. */
export function* tilesOf(size: number, before = 0): Generator<TilePath> {
  const levels: TilePath['level'][] = ['entries', 0]
  for (let above = 1; tileWidth ** above <= size; above++) levels.push(above)
  for (const level of levels) {
    const hashes = Math.floor(size / tileWidth ** (level === 'entries' ? 0 : level))
    const known = Math.floor(before / tileWidth ** (level === 'entries' ? 0 : level))
    for (let index = Math.floor(known / tileWidth); index * tileWidth < hashes; index++) {
      yield { level, index, width: Math.min(tileWidth, hashes - index * tileWidth) }
    }
  }
}

/** Each entry follows its length in two bytes */
export function entryBundle(entries: string[]): Bytes {
  const parts = entries.map(utf8)
  return joined(...parts.flatMap((part) => [Uint8Array.of(part.length >> 8, part.length), part]))
}

/** Undefined if the bundle is truncated or not UTF-8. */
export function readEntryBundle(bytes: Uint8Array): string[] | undefined {
  const entries: string[] = []
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
    if (end > bytes.length || at + 2 > bytes.length) return undefined
    try {
      entries.push(text.decode(bytes.subarray(at + 2, end)))
    } catch {
      return undefined
    }
    at = end
  }
  return entries
}

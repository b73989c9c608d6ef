import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import { canUnpack, nameOf } from './open-zip.ts'
import { parseXml, type XmlHandlers } from './parse-xml.ts'
import { Refused } from './sheet.ts'
import { openZipFile } from './zip-file.ts'

const mostEntries = 5_000
const mostBytes = 256 * 2 ** 20
/** A sheet compresses to about a tenth; a much higher ratio means a ZIP bomb, unless the file is small. */
const mostRatio = 100
const harmlessBytes = 20 * 2 ** 20

export type XlsxPackage = Awaited<ReturnType<typeof openPackage>>

/** Opens the parts of a workbook, which refer to each other by relationships (ECMA-376, part 2). */
export async function openPackage(path: string) {
  const packed = (await stat(path)).size
  const zip = await openZipFile(path)
  if (zip.entryCount > mostEntries) throw new Refused('too-many-files')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Refused('encrypted')
    const name = nameOf(entry).toLowerCase()
    if (name.endsWith('/')) continue
    if (entries.has(name)) throw new Refused('damaged')
    entries.set(name, entry)
  }
  let bytes = 0

  async function* piecesOf(entry: Entry): AsyncGenerator<string> {
    if (!canUnpack(entry)) throw new Refused('unknown-packing')
    let decoder: TextDecoder | undefined
    let sum = 0
    for await (const read of await zip.openReadStreamPromise(entry)) {
      const piece = read as Buffer
      bytes += piece.length
      const isBomb = bytes > harmlessBytes && bytes > packed * mostRatio
      if (bytes > mostBytes || isBomb) throw new Refused('too-much-inside')
      sum = crc32(piece, sum)
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      yield decoder.decode(piece, { stream: true })
    }
    if (decoder) yield decoder.decode()
    if (sum !== entry.crc32) throw new Refused('damaged')
  }

  const has = (part: string) => entries.has(part.toLowerCase())

  /** Streams a part: unpacks and parses only as fast as the consumer asks for more. */
  function pieces(part: string, handlers: XmlHandlers): AsyncGenerator<void> {
    const entry = entries.get(part.toLowerCase())
    if (!entry) throw new Refused('damaged')
    return parseXml(piecesOf(entry), handlers)
  }

  async function read(part: string, handlers: XmlHandlers): Promise<void> {
    for await (const _ of pieces(part, handlers));
  }

  /** The targets of the relationships of a part, by relationship id */
  async function relations(part: string): Promise<Map<string, { type: string; part: string }>> {
    const found = new Map()
    const at = part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`)
    if (!has(at)) return found
    await read(at, {
      open(name, attributes) {
        const { Id = '', Type = '', Target = '', TargetMode } = attributes()
        if (name !== 'Relationship' || TargetMode === 'External') return
        const { pathname } = new URL(Target, `file:///${part}`)
        const type = Type.slice(Type.lastIndexOf('/') + 1)
        found.set(Id, { type, part: decodeURIComponent(pathname).slice(1) })
      },
    })
    return found
  }

  return { has, pieces, read, relations }
}

/** UTF-8, unless the first bytes state another; readable Latin text is not UTF-16, even if declared so. */
function encodingOf(start: Buffer): string {
  const text = start.toString('latin1', 0, 200)
  if (/^(\xff\xfe|<\0)/.test(text)) return 'utf-16le'
  if (/^(\xfe\xff|\0<)/.test(text)) return 'utf-16be'
  const told = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(text)?.[1]
  return told && !/^utf-16/i.test(told) ? told : 'utf-8'
}

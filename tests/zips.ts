import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function bytesOf(zip: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zip) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Tests a ZIP with `unzip -t`, and reads it with `unzip`; JSON files are read by `jq`. */
export function unzipped(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-zip-'))
  const path = join(folder, 'a.zip')
  writeFileSync(path, bytes)
  execFileSync('unzip', ['-tq', path])
  const names = execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n')
  const maxBuffer = 2 ** 26
  const read = (name: string) => execFileSync('unzip', ['-p', path, name], { maxBuffer })
  const files = new Map(names.map((name) => [name, read(name)]))
  rmSync(folder, { recursive: true })
  return {
    names,
    files,
    text: [...files].map(([name, file]) => `${name}\n${file.toString('latin1')}`).join('\n'),
    json: (name: string) =>
      JSON.parse(execFileSync('jq', ['.'], { input: files.get(name) ?? '', maxBuffer }).toString()),
  }
}

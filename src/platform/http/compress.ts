import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const smallest = 1000

export type Page = { status: number; headers: Record<string, string>; body: string | null }

/** A page as small as the browser lets it be: pages travel over slow networks. */
export async function compressed(
  { status, headers, body }: Page,
  accepted: string | undefined,
): Promise<Response> {
  const encoding = body && body.length > smallest ? encodingFor(accepted) : undefined
  // As bytes: Node writes a string of two-byte letters, such as Bengali ones, much more slowly.
  const plain = body && Buffer.from(body)
  if (!plain || !encoding) return new Response(plain, { status, headers })
  const bytes =
    encoding === 'br'
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(plain, { level: 6 })
  return new Response(bytes, { status, headers: { ...headers, 'content-encoding': encoding } })
}

function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const wanted = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const names = wanted.map((one) => one.split(';', 1)[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

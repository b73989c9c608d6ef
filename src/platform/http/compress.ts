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
  if (!body || !encoding) return new Response(body, { status, headers })
  const bytes =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(body, { level: 6 })
  return new Response(bytes, { status, headers: { ...headers, 'content-encoding': encoding } })
}

function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

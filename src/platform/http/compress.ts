import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const smallest = 1000

/** A page as small as the browser lets it be: pages travel over slow networks. */
export async function compressed(response: Response, accepted: string): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!/^(text\/|application\/(json|problem))/.test(type) || !response.body) return response
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return response

  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (bytes.length < smallest) return new Response(bytes, { status: response.status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  const smaller =
    encoding === 'br'
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(bytes, { level: 6 })
  return new Response(smaller, { status: response.status, headers })
}

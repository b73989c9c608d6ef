import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const smallest = 1000

export type PageToSend = {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: string | null
}

/** Compresses a page with the best encoding that the browser accepts: many visitors have slow networks. */
export async function compressed(
  { status, headers: own, cookies, body }: PageToSend,
  accepted: string | undefined,
): Promise<Response> {
  const headers = withCookies(own, cookies)
  const encoding = body && body.length > smallest ? encodingFor(accepted) : undefined
  // As bytes, because Node is much slower at writing strings with two-byte letters, such as Bengali ones.
  const plain = body && Buffer.from(body)
  if (!plain || !encoding) return new Response(plain, { status, headers })
  const bytes =
    encoding === 'br'
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(plain, { level: 6 })
  const zipped = withCookies({ ...own, 'content-encoding': encoding }, cookies)
  return new Response(bytes, { status, headers: zipped })
}

function withCookies(own: Record<string, string>, cookies: string[]) {
  if (cookies.length === 0) return own
  const headers = new Headers(own)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const wanted = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const names = wanted.map((one) => one.split(';', 1)[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

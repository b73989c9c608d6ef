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
  const encoding = body && body.length > smallest ? encodingFor(accepted) : undefined
  // As bytes, because Node is much slower at writing strings with two-byte letters, such as Bengali ones.
  const plain = body && Buffer.from(body)
  const bytes = plain && encoding ? await compress(plain, encoding) : plain
  const headers = encoding ? { ...own, 'content-encoding': encoding } : own
  return new Response(bytes, { status, headers: withCookies(headers, cookies) })
}

/** An answer that is the same for everybody: compressed once for each encoding, and shared by all requests. */
export function sharedAnswer(plain: Buffer<ArrayBuffer>, type: string) {
  const made = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  return async (accepted: string | undefined): Promise<Response> => {
    const encoding = encodingFor(accepted)
    const headers = { 'content-type': type, vary: 'accept-encoding' }
    if (!encoding) return new Response(plain, { headers })
    const compressing = made.get(encoding) ?? compress(plain, encoding)
    made.set(encoding, compressing)
    const bytes = await compressing
    return new Response(bytes, { headers: { ...headers, 'content-encoding': encoding } })
  }
}

function compress(plain: Buffer, encoding: 'br' | 'gzip') {
  if (encoding === 'gzip') return zip(plain, { level: 6 })
  return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
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

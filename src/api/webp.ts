import { privateAnswer } from './private-answer.ts'

const headers = {
  ...privateAnswer,
  'content-type': 'image/webp',
  // Inline styles are the browser's own, when it shows an image by itself. Nothing else can run.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="document.webp"',
}

/** One page of a document. Whatever it holds, it is shown as an image and as nothing else. */
export function webp(bytes: Uint8Array, more: Record<string, string> = {}): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...headers, ...more } })
}

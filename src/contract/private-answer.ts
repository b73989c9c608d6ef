/** For answers about a person: kept by no cache on the way, and found by no search engine. */
export const privateAnswer = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

const imageHeaders = {
  ...privateAnswer,
  'content-type': 'image/webp',
  // Inline styles are the browser's own, when it shows an image by itself. Nothing else can run.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="document.webp"',
}

/** One page of a document. Whatever it holds, it is shown as an image and as nothing else. */
export function privateImage(bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: imageHeaders })
}

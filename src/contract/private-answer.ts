/** For answers about a person: not cached, not indexed. */
export const privateAnswer = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

const imageHeaders = {
  ...privateAnswer,
  'content-type': 'image/webp',
  // Browsers use inline styles to show a single image. Nothing else can run.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="document.webp"',
}

/** The response for a page image. Its headers keep browsers from taking the bytes for anything else. */
export function privateImage(bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: imageHeaders })
}

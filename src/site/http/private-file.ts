/** An image that nobody keeps and in which nothing runs. */
export function privateFile(bytes: Uint8Array): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': 'inline; filename="document.webp"',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    },
  })
}

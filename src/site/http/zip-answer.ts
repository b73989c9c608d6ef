type Zip = { fileName: string; zip: ReadableStream<Uint8Array<ArrayBuffer>> }

/** A ZIP download, which is packed while it is sent. */
export function zipAnswer({ fileName, zip }: Zip): Response {
  return new Response(zip, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

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

/** A CSV download; a generator is streamed with backpressure. */
export function csvAnswer(fileName: string, text: string | AsyncGenerator<string>): Response {
  const body = typeof text === 'string' ? text : streamOf(text)
  return download(body, { fileName: `${fileName}.csv`, type: 'text/csv; charset=utf-8' })
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

type Zip = { fileName: string; zip: ReadableStream<Uint8Array<ArrayBuffer>> }

/** A ZIP download, which is packed while it is sent. */
export function zipAnswer({ fileName, zip }: Zip): Response {
  return download(zip, { fileName, type: 'application/zip' })
}

function download(body: BodyInit, { fileName, type }: { fileName: string; type: string }) {
  const disposition = `attachment; filename="${fileName}"`
  const headers = { 'content-type': type, 'content-disposition': disposition }
  return new Response(body, { headers: { ...headers, ...privateAnswer } })
}

/** Response header of pages' data with the version of the scripts that belong to them */
export const scriptsHeader = 'countersign-scripts'

import { privateAnswer } from '#contract/private-answer.ts'

type Zip = { fileName: string; zip: ReadableStream<Uint8Array<ArrayBuffer>> }

/** A ZIP download, which is packed while it is sent. */
export function zipAnswer({ fileName, zip }: Zip): Response {
  return new Response(zip, {
    headers: {
      ...privateAnswer,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}

import type { Context } from 'hono'
import type { ReceivedFile } from '#api/deps.ts'
import { uploadLimits } from '#contract/uploads.ts'
import { readMultipart, UnreadableForm } from '#platform/http/multipart.ts'
import { spoolBody } from '#platform/http/spool.ts'
import { UnreadableUpload, type Uploads } from '#site/http/uploads.ts'

/** The upload functions of a page: the body is not read before the page calls one. */
export function pageUploads(request: Request, folder: string): Uploads {
  return {
    async upload(most) {
      const contentType = request.headers.get('content-type') ?? ''
      if (!request.body) throw new UnreadableUpload(400)
      try {
        return await readMultipart(request.body, contentType, {
          folder,
          ...(most && { limits: most }),
        })
      } catch (error) {
        if (!(error instanceof UnreadableForm)) throw error
        throw new UnreadableUpload(error.because === 'too-large' ? 413 : 400)
      }
    },
    async uploadedFile() {
      if (!request.body) throw new UnreadableUpload(400)
      return spoolBody(request.body, { folder, mostBytes: uploadLimits.fileBytes })
    },
  }
}

/** Receives the single file of a request, as its body or as a field of a form. */
export async function receiveFile(
  { req }: Context,
  field: string,
  folder: string,
  mostBytes = uploadLimits.fileBytes,
): Promise<ReceivedFile> {
  const type = req.header('content-type') ?? ''
  const { body } = req.raw
  if (!body) return refused('no-file')
  if (!/^multipart\/form-data\b/i.test(type)) {
    const spooled = await spoolBody(body, { folder, mostBytes })
    if (spooled.outcome === 'refused') return refused('too-large')
    return { ...spooled, outcome: 'received', upload: spooled }
  }
  try {
    const form = await readMultipart(body, type, {
      folder,
      limits: { files: 1, parts: 20, fileBytes: mostBytes },
    })
    const file = form.files.find((one) => one.field === field)
    // Of several, all but one would be lost without a word.
    const isOnly = form.refused.length === 0
    if (file && isOnly) return { ...form, outcome: 'received', upload: file }
    await form[Symbol.asyncDispose]()
    const isTooLarge = form.refused.some(({ because }) => because === 'too-large')
    return refused(isTooLarge ? 'too-large' : isOnly ? 'no-file' : 'several')
  } catch (error) {
    if (!(error instanceof UnreadableForm)) throw error
    return refused(error.because === 'too-large' ? 'too-large' : 'malformed')
  }
}

function refused(because: 'no-file' | 'several' | 'too-large' | 'malformed'): ReceivedFile {
  return { outcome: 'refused', because, [Symbol.asyncDispose]: async () => {} }
}

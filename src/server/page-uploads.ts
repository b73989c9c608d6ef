import { uploadLimits } from '#contract/uploads.ts'
import { readMultipart, UnreadableForm } from '#platform/http/multipart.ts'
import { spoolBody } from '#platform/http/spool.ts'
import { UnreadableUpload, type Uploads } from '#site/http/uploads.ts'

/** What a page may read of a request that brings files: nothing is taken in before it asks. */
export function pageUploads(request: Request, folder: string): Uploads {
  return {
    async upload() {
      const contentType = request.headers.get('content-type') ?? ''
      if (!request.body) throw new UnreadableUpload(400)
      try {
        return await readMultipart(request.body, contentType, { folder })
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

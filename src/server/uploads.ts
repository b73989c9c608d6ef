import type { Context } from 'hono'
import type { ReceivedFile } from '#api/deps.ts'
import { type SentForm, uploadLimits } from '#contract/uploads.ts'
import { widestNetwork } from '#core/network-limits.ts'
import { type MultipartLimits, readMultipart, UnreadableForm } from '#platform/http/multipart.ts'
import { spoolBody } from '#platform/http/spool.ts'
import { UnreadableUpload, type Uploads } from '#site/http/uploads.ts'

const mostOfAnybody = { inAll: 20, ofOneNetwork: 5 }
const keptForMs = 60_000

type Places = ReturnType<typeof publicUploadSlots>

/**
 * Limits how many forms are received at once from people who may be strangers. An upload may take an hour, so
 * that limits by the hour alone would let one network fill the disk. If all places are taken, the one that
 * was taken first is lost after a minute, so that four networks cannot hold them against everybody else.
 */
export function publicUploadSlots(now = () => performance.now()) {
  const taken = new Set<{ network: string; since: number; lost: AbortController }>()
  /** Undefined if no place is free; `lost` aborts if the place is given to somebody else. */
  return (network: string) => {
    const widest = widestNetwork(network)
    const own = [...taken].filter((one) => one.network === widest).length
    const [first] = taken
    if (own >= mostOfAnybody.ofOneNetwork) return undefined
    if (first && taken.size >= mostOfAnybody.inAll) {
      if (now() - first.since < keptForMs) return undefined
      taken.delete(first)
      first.lost.abort()
    }
    const place = { network: widest, since: now(), lost: new AbortController() }
    taken.add(place)
    return { lost: place.lost.signal, giveBack: () => void taken.delete(place) }
  }
}

/** The upload functions of a page: the body is not read before the page calls one. */
export function pageUploads(request: Request, folder: string, places: Places): Uploads {
  const length = request.headers.get('content-length')
  const read = async (limits: Partial<MultipartLimits>, lost?: AbortSignal): Promise<SentForm> => {
    const contentType = request.headers.get('content-type') ?? ''
    if (!request.body) throw new UnreadableUpload(400)
    try {
      return await readMultipart(request.body, contentType, { folder, length, limits, lost })
    } catch (error) {
      if (!(error instanceof UnreadableForm)) throw error
      throw new UnreadableUpload(error.because === 'too-large' ? 413 : 400)
    }
  }
  return {
    async upload({ ofAnybody, ...limits } = { files: uploadLimits.filesAtOnce }) {
      if (ofAnybody === undefined) return read(limits)
      const place = places(ofAnybody)
      // The rest of the form is read, since it may do without the file.
      if (!place) return withoutFiles(await read({ ...limits, files: 0 }))
      await using holding = new AsyncDisposableStack()
      holding.defer(place.giveBack)
      const form = holding.use(await read(limits, place.lost))
      const held = holding.move()
      return { ...form, [Symbol.asyncDispose]: () => held.disposeAsync() }
    },
    async uploadedFile() {
      if (!request.body) throw new UnreadableUpload(400)
      return spoolBody(request.body, { folder, mostBytes: uploadLimits.fileBytes, length })
    },
  }
}

function withoutFiles(form: SentForm): SentForm {
  return { ...form, refused: form.refused.map((file) => ({ ...file, because: 'busy' })) }
}

/** Receives the single file of a request, as its body or as a field of a form. */
export async function receiveFile(
  { req }: Context,
  field: string,
  folder: string,
  mostBytes = uploadLimits.fileBytes,
): Promise<ReceivedFile> {
  const type = req.header('content-type') ?? ''
  const length = req.header('content-length')
  const { body } = req.raw
  if (!body) return refused('no-file')
  if (!/^multipart\/form-data\b/i.test(type)) {
    const spooled = await spoolBody(body, { folder, mostBytes, length })
    if (spooled.outcome === 'refused') return refused('too-large')
    return { ...spooled, outcome: 'received', upload: spooled }
  }
  try {
    const form = await readMultipart(body, type, {
      folder,
      length,
      limits: { files: 1, parts: 20, fileBytes: mostBytes },
    })
    const file = form.files.find((one) => one.field === field)
    // With several, all but one would be lost silently.
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

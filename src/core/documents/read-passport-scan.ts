import type { Refusal } from '#contract/uploads.ts'
import type { PreparedPage, Upload } from '#platform/pictures/picture.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId, uploadLimits } from './stage-document.ts'

type ScanRead =
  /** The cropped picture that was read, and the text found in it */
  | { outcome: 'read'; text: string; picture: Uint8Array }
  | { outcome: 'unreadable' }
  | { outcome: 'refused'; because: Refusal }

const longestText = 2000
/** Programs often read two fillers as one «. */
const notInLines = /[^\n -~«]/g

/** Reads the machine-readable lines of a passport with the operator's OCR program. Nothing is stored. */
export async function readPassportScan(ctx: Ctx, upload: Upload): Promise<ScanRead> {
  authorise(ctx.actor, 'stage-document')
  const { readLetters } = ctx.files
  if (!readLetters) return { outcome: 'unreadable' }
  const limits = uploadLimits(ctx, upload)
  const counted = limits && (await ctx.counters.attempts.count([limits], ctx.now()))
  if (counted?.outcome === 'past') return { outcome: 'refused', because: 'too-many-uploads' }
  let picture: Uint8Array | undefined
  const note = async ({ files }: PreparedPage) => {
    picture = files[0]?.bytes
  }
  const lines = { ...upload, shape: 'lines' } as const
  const prepared = await ctx.files.preparePicture(lines, note, actorId(ctx))
  if (prepared.outcome === 'refused') return { outcome: 'refused', because: prepared.because }
  const said = picture && (await readLetters(picture, actorId(ctx)))
  const text = said?.replace(notInLines, '').trim().slice(0, longestText)
  return picture && text ? { outcome: 'read', text, picture } : { outcome: 'unreadable' }
}

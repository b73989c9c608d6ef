import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { noticePictureAddress } from '#contract/site/notice.ts'
import { type Random, wholeBetween } from '../../../scripts/demo/seeded-random.ts'
import { type Book, type Found, gone, isSettled, type Thing } from '../book.ts'
import type { Call } from '../calls.ts'

/** A picture like no other. */
async function drawPicture(random: Random): Promise<Buffer> {
  const colour = () => wholeBetween(random, 0, 255)
  const size = { width: wholeBetween(random, 300, 900), height: wholeBetween(random, 300, 900) }
  const background = { r: colour(), g: colour(), b: colour() }
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

export type KeptPicture = { id: string; thing: Thing }

/** Sends a picture, and has the book say which bytes the site showed of it then. */
export async function keepPicture(
  call: Call,
  book: Book,
  random: Random,
): Promise<KeptPicture | undefined> {
  const body = await drawPicture(random)
  const answer = await book.change([], () =>
    call('POST', '/api/v1/documents', { body, headers: { 'content-type': 'image/jpeg' } }),
  )
  if (!answer) return undefined
  const id = String(answer.body.id)
  const read = (call: Call) => readPicture(call, id)
  const first = await read(call)
  const known: Found = first.status === 200 ? first : { status: 200 }
  return { id, thing: book.open({ what: `picture ${id}`, before: gone, possible: [known], read }) }
}

/** Once a notice has it, it is shown at another place. */
async function readPicture(call: Call, id: string): Promise<Found> {
  const staffs = await call('GET', `/api/v1/documents/${id}/pages/1?size=page`)
  const answer =
    staffs?.status === 404 ? await call('GET', noticePictureAddress(id, 'page')) : staffs
  if (answer?.status !== 200) return { status: answer?.status ?? 0 }
  return { status: 200, sha256: createHash('sha256').update(answer.bytes).digest('hex') }
}

/** Of pictures that go with something else. */
export function losing(pictures: Iterable<Thing>): { thing: Thing; to: Found }[] {
  return [...pictures].filter(isSettled).map((thing) => ({ thing, to: gone }))
}

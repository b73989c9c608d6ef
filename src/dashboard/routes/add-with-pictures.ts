import { data } from 'react-router'
import { type NoticePicture, noticePictures } from '#contract/site/notice.ts'
import type { ToastKind } from '#contract/toast.ts'
import type { SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import type { NotPlaced } from '#core/documents/placed-pictures.ts'
import type { KeyMismatch, Sending } from '#core/idempotency.ts'
import type { TitlePoses } from '#core/settings/title-poses.ts'
import { leadTo, receiveFiles, type Sent, visit } from '#dashboard/context.ts'
import { sendingOf } from './sending.ts'
import { type TakenPictures, withoutPicture } from './take-in-pictures.ts'

type Read<Fields> = TakenPictures & {
  /** Absent if there are mistakes */
  fields?: Fields
}

type New<Fields> = Fields & {
  id: string
  sending: Sending
  isPublished: boolean
  pictures: Record<NoticePicture, string>
}

/** `started`: it was to be published, though its first day is not after today */
type Added = { outcome: 'added' } | { outcome: 'started' }

type Adding<Fields, Returned> = {
  read: (ctx: Ctx, sent: SentForm) => Promise<Returned & Read<Fields>>
  add: (ctx: Ctx, one: New<Fields>) => Promise<Added | KeyMismatch | NotPlaced | TitlePoses>
  list: string
  /** What is said if it was published too */
  published: ToastKind
}

type Refused = { isSentBefore?: boolean; titlePoses?: boolean; hasStarted?: boolean }

/** Adds a notice or a class, which need both of their pictures. */
export async function addWithPictures<Fields extends { title: string }, Returned extends object>(
  { request, context }: Sent,
  { read, add, list, published }: Adding<Fields, Returned>,
) {
  const received = await receiveFiles({ request, context })
  await using sent = received.sent
  const { ctx } = received
  const again = (status: number, returned: Returned & Refused) => {
    return data({ returned }, { status })
  }
  const found = await read(ctx, sent)
  const faults = { ...found.faults }
  for (const picture of noticePictures) if (!found.staged[picture]) faults[picture] ??= 'required'
  const { firstPicture, secondPicture } = found.staged
  if (!found.fields || !firstPicture || !secondPicture || Object.keys(faults).length > 0) {
    return again(422, { ...found, faults })
  }
  const isPublished = sent.fields.get('publish') === 'yes'
  const added = await add(ctx, {
    ...found.fields,
    ...sendingOf(ctx, { url: context.get(visit).url, ...sent }),
    isPublished,
    pictures: { firstPicture, secondPicture },
  })
  if (added.outcome === 'key-mismatch') return again(409, { ...found, isSentBefore: true })
  if (added.outcome === 'poses-as-government') return again(422, { ...found, titlePoses: true })
  if (added.outcome === 'started') return again(422, { ...found, hasStarted: true })
  if (added.outcome !== 'added') return again(422, { ...found, ...withoutPicture(found, added) })
  const kind = isPublished ? published : 'saved'
  return leadTo(context, list, { toast: { kind, name: found.fields.title } })
}

import { data } from 'react-router'
import type { Refusal } from '#contract/uploads.ts'
import { admitPhoto } from '#core/accounts/photo/admit-photo.ts'
import { removeOwnPhoto } from '#core/accounts/photo/remove-own-photo.ts'
import { setOwnPhoto } from '#core/accounts/photo/set-own-photo.ts'
import { ctx, leadTo, receiveFiles } from '#dashboard/context.ts'
import { OwnPhoto } from '#dashboard/features/account/own-photo.tsx'
import type { Route } from './+types/photo.ts'

const done = { toast: { kind: 'saved' } } as const

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctx)
  const { name = '', photoUrl = '' } = (actor.role !== 'stranger' && actor.profile) || {}
  return { name, photoUrl }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admitted = await admitPhoto(context.get(ctx), 'use-own-account')
  if (admitted.outcome === 'past') {
    const headers = { 'retry-after': String(admitted.retryAfterSeconds) }
    return data({ fault: 'too-many-uploads' as const }, { status: 429, headers })
  }
  const received = await receiveFiles({ request, context }, { files: 1 })
  await using sent = received.sent
  const again = (fault: Refusal | 'required') => data({ fault }, { status: 422 })
  if (sent.fields.has('remove')) {
    await removeOwnPhoto(received.ctx)
    return leadTo(context, '/account', done)
  }
  const [file, refused] = [sent.files[0], sent.refused[0]]
  if (!file) return again(refused?.because ?? 'required')
  const { path, bytes, hash } = file
  const set = await setOwnPhoto(received.ctx, { path, bytes, hash })
  return set.outcome === 'refused' ? again(set.because) : leadTo(context, '/account', done)
}

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnPhoto {...loaderData} {...actionData} />
}

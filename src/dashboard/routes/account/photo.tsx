import { data, Form } from 'react-router'
import type { Refusal } from '#contract/uploads.ts'
import { admitPhoto } from '#core/accounts/photo/admit-photo.ts'
import { removeOwnPhoto } from '#core/accounts/photo/remove-own-photo.ts'
import { setOwnPhoto } from '#core/accounts/photo/set-own-photo.ts'
import { ctx, leadTo, receiveFiles, retryAfter, visit } from '#dashboard/context.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { PhotoField, photoFault } from '#dashboard/layout/photo-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Avatar } from '#ui/components/avatar.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/photo.ts'

const done = { toast: { kind: 'saved' } } as const

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctx)
  return actor.role === 'stranger' ? undefined : actor.profile
}

export async function action({ request, context }: Route.ActionArgs) {
  const asker = context.get(ctx)
  const admitted = await admitPhoto(asker, 'use-own-account')
  const { locale } = context.get(visit)
  const again = (fault: Refusal | 'required', status = 422) =>
    data({ error: photoFault(fault, locale) }, { status })
  if (admitted.outcome === 'past') {
    context.set(retryAfter, admitted.retryAfterSeconds)
    return again('too-many-uploads', 429)
  }
  const isStudent = asker.actor.role === 'student'
  const most = { files: 1, ...(isStudent && { ofAnybody: asker.network }) }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  if (sent.fields.has('remove')) {
    await removeOwnPhoto(received.ctx)
    return leadTo(context, '/account', done)
  }
  const [file, refused] = [sent.files[0], sent.refused[0]]
  if (!file) return again(refused?.because ?? 'required')
  const set = await setOwnPhoto(received.ctx, file)
  return set.outcome === 'refused' ? again(set.because) : leadTo(context, '/account', done)
}

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const { name = '', photoUrl = '', hasPhoto = false } = loaderData ?? {}
  const error = actionData?.error
  const { own } = useAccountMessages()
  const { photo: t } = own
  return (
    <section className="own-account">
      <PageHeading isMistaken={error !== undefined}>{t.title}</PageHeading>
      <Form method="post" encType="multipart/form-data" className="card fields" noValidate>
        <div className="who">
          <Avatar name={name} src={photoUrl} isRound />
          <p className="hint">{t.help}</p>
        </div>
        <PhotoField label={t.label} error={error} />
        <div className="choices">
          <SubmitButton variant="main">{own.save}</SubmitButton>
          {hasPhoto && (
            <SubmitButton name="remove" value="yes">
              {t.remove}
            </SubmitButton>
          )}
          <ButtonLink href="/account">{t.back}</ButtonLink>
        </div>
      </Form>
    </section>
  )
}

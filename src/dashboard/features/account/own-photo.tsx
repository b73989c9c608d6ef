import { Form } from 'react-router'
import { acceptedTypes, type Refusal } from '#contract/uploads.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Avatar } from '#ui/components/avatar.tsx'
import { Field } from '#ui/components/field.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import { PageTitle } from '#ui/page-title.tsx'

const pictures = acceptedTypes.filter((type) => type !== 'application/pdf').join(',')

type Props = { name: string; photoUrl: string; fault?: Refusal | 'required' }

/** One's own photo, or initials. */
export function OwnPhoto({ name, photoUrl, fault }: Props) {
  const { own } = useAccountMessages()
  const { photo: t } = own
  const refusals = { ...refusalsMessagesIn(useLocale()), ...t.refusals }
  return (
    <section className="own-account">
      <PageTitle isMistaken={fault !== undefined}>{t.title}</PageTitle>
      <h1>{t.title}</h1>
      <Form method="post" encType="multipart/form-data" className="card fields" noValidate>
        <div className="who">
          <Avatar name={name} src={photoUrl} isRound />
          <p className="hint">{t.help}</p>
        </div>
        <Field
          name="photo"
          type="file"
          accept={pictures}
          label={t.label}
          error={fault && refusals[fault]}
        />
        <div className="choices">
          <SubmitButton variant="main">{own.save}</SubmitButton>
          {photoUrl && (
            <SubmitButton name="remove" value="yes">
              {t.remove}
            </SubmitButton>
          )}
          <Link href="/account" className="button">
            {t.back}
          </Link>
        </div>
      </Form>
    </section>
  )
}

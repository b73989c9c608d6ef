import { Form } from 'react-router'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { type PhotoFault, PhotoField } from '#dashboard/layout/photo-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Avatar } from '#ui/components/avatar.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { PageHeading } from '#ui/page-title.tsx'

type Props = { name: string; photoUrl: string; fault?: PhotoFault }

/** One's own photo, or initials. */
export function OwnPhoto({ name, photoUrl, fault }: Props) {
  const { own } = useAccountMessages()
  const { photo: t } = own
  return (
    <section className="own-account">
      <PageHeading isMistaken={fault !== undefined}>{t.title}</PageHeading>
      <Form method="post" encType="multipart/form-data" className="card fields" noValidate>
        <div className="who">
          <Avatar name={name} src={photoUrl} isRound />
          <p className="hint">{t.help}</p>
        </div>
        <PhotoField label={t.label} fault={fault} />
        <div className="choices">
          <SubmitButton variant="main">{own.save}</SubmitButton>
          {photoUrl && (
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

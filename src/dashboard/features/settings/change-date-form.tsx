import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { PageHeading } from '#ui/page-title.tsx'

type Props = { dateValue: string; typed?: string; isMistaken?: boolean }

export function ChangeDateForm({ dateValue, typed = dateValue, isMistaken = false }: Props) {
  const t = useSiteMessages().settings.date
  const locale = useLocale()
  return (
    <>
      <PageHeading isMistaken={isMistaken}>{t.title}</PageHeading>
      <p className="quiet">{t.about}</p>
      <Form method="post" className="fields card" noValidate>
        <Field
          name="dateValue"
          type="date"
          label={t.label}
          defaultValue={typed}
          hint={t.now(formatDay(dateValue, locale))}
          error={isMistaken ? t.invalid : undefined}
          required
        />
        <Button variant="main">{t.update}</Button>
      </Form>
    </>
  )
}

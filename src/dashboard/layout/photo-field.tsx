import type { Locale } from '#contract/locale.ts'
import { acceptedTypes, type Refusal } from '#contract/uploads.ts'
import { Field } from '#ui/components/field.tsx'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'

const pictures = acceptedTypes.filter((type) => type !== 'application/pdf').join(',')

export function photoFault(fault: Refusal | 'required', locale: Locale): string {
  const { photo } = accountMessagesIn(locale).own
  return { ...refusalsMessagesIn(locale), ...photo.refusals }[fault]
}

type Props = { label: string; hint?: string; error: string | undefined }

export function PhotoField(props: Props) {
  return <Field name="photo" type="file" accept={pictures} {...props} />
}

import { acceptedTypes, type Refusal } from '#contract/uploads.ts'
import { Field } from '#ui/components/field.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'

const pictures = acceptedTypes.filter((type) => type !== 'application/pdf').join(',')

export type PhotoFault = Refusal | 'required'

type Props = { label: string; hint?: string; fault: PhotoFault | undefined }

export function usePhotoError(fault: PhotoFault | undefined): string | undefined {
  const { photo } = useAccountMessages().own
  const refusals = { ...refusalsMessagesIn(useLocale()), ...photo.refusals }
  return fault && refusals[fault]
}

export function PhotoField({ fault, ...field }: Props) {
  const error = usePhotoError(fault)
  return <Field name="photo" type="file" accept={pictures} error={error} {...field} />
}

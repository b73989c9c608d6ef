import { type DocumentType, documentTitle, type FileType } from '#contract/document-types.ts'
import type { FileFault } from '#contract/forms/record-form.ts'
import type { Locale } from '#contract/locale.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { refusalMessages } from '#ui/i18n/refusals.ts'
import type { Mistake } from './form-model.ts'

type Words = Messages['recordForm']

export function mistakeText({ recordForm: t }: Messages, { field, because }: Mistake): string {
  const words: Record<Mistake['because'], Words['required']> = {
    required: t.required,
    'too-long': t.tooLong,
    'not-a-number': t.notANumber,
    'not-text': t.notText,
    taken: t.taken,
  }
  return words[because](t.labels[field])
}

export function faultText({ recordForm: t }: Messages, because: FileFault, locale: Locale): string {
  return because === 'gone' ? t.gone : refusalMessages[locale][because]
}

export function fileTitle({ recordForm: t }: Messages, type: FileType, locale: Locale): string {
  return type === 'photo' ? t.photo : documentTitle(type as DocumentType, locale, false)
}

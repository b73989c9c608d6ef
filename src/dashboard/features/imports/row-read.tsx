import { fileTypes } from '#contract/document-types.ts'
import { textFields } from '#contract/forms/record-form.ts'
import { type ImportTarget, importedDetails, type RowRead } from '#contract/imports/import.ts'
import type { Locale } from '#contract/locale.ts'
import { FactList } from '#ui/fact-list.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { targetTitle } from './row-words.ts'

/** What was read from a row in one quiet line, which opens to a list with the name of each value. */
export function RowReadDetails({ read }: { read: RowRead }) {
  const t = useImportsMessages()
  const locale = useLocale()
  const { fatherName, motherName, address, birthDate } = read.fields
  const scans = Object.keys(read.scans).length
  const line = [
    fatherName,
    motherName,
    birthDate && t.born(formatDay(birthDate, locale)),
    scans > 0 && t.scansOf(scans),
    address,
  ]
  return (
    <details className="row-read">
      <summary>{line.filter(Boolean).join(' · ') || t.read}</summary>
      <FactList facts={readValues(read, locale)} />
    </details>
  )
}

function readValues({ fields, details, scans }: RowRead, locale: Locale): [string, string][] {
  const shown = (target: ImportTarget, value = ''): [string, string][] => {
    const isDay = /^(birthDate|issuedOn\.|expiresOn\.)/.test(target)
    const title = targetTitle(target, locale)
    return value === '' ? [] : [[title, isDay ? formatDay(value, locale) : value]]
  }
  return [
    ...textFields.flatMap((field) => shown(field, fields[field])),
    ...fileTypes.flatMap((type) => [
      ...shown(`file.${type}`, scans[type]),
      ...(type === 'photo'
        ? []
        : importedDetails.flatMap((one) => shown(`${one}.${type}`, details[type]?.[one]))),
    ]),
  ]
}

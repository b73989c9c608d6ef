import { Form } from 'react-router'
import { fileTypes } from '#contract/document-types.ts'
import { textFields } from '#contract/forms/record-form.ts'
import {
  type Import,
  type ImportRowPage,
  type ImportTarget,
  importedDetails,
  type RowRead,
  rowChoices,
} from '#contract/imports/import.ts'
import type { Locale } from '#contract/locale.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { Pagination } from '#dashboard/layout/list-pages.tsx'
import { SelectField } from '#ui/components/field.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { formatDay, formatNumber } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { Table } from '#ui/table.tsx'
import { importAddress, presentStep, type RowsShown, rowsAddress } from './addresses.ts'
import { nameOfOther, personIn, problemsToShow, recordOf, targetTitle } from './row-words.ts'

type Props = { of: Import; shown: RowsShown; page: ImportRowPage }

/** A filtered list of the file's rows with their problems, and a link to the whole report. */
export function ImportRows({ of, shown, page: { rows, next } }: Props) {
  const t = useImportsMessages()
  const recordLists = useRecordListsMessages()
  const path = presentStep(of)
  const choices = rowChoices.filter((choice) => choice === 'all' || of.counts[choice] > 0)
  return (
    <section aria-labelledby="rows">
      <h3 id="rows">{t.rowsTitle}</h3>
      <Form action={path} className="in-row search-line" preventScrollReset>
        <SelectField
          key={shown.choice}
          name="rows"
          id="rows-shown"
          label={t.choice}
          defaultValue={shown.choice}
          options={choices.map((choice) => [choice, t.choices[choice]] as const)}
        />
        <button type="submit">{recordLists.apply}</button>
      </Form>
      {rows.length === 0 ? <p>{t.noRows}</p> : <RowTable of={of} rows={rows} />}
      <Pagination
        label={recordLists.pages}
        links={[
          shown.after !== undefined && {
            label: t.first,
            href: rowsAddress(path, { choice: shown.choice }),
          },
          next !== undefined && {
            label: t.next,
            href: rowsAddress(path, { choice: shown.choice, after: next }),
            rel: 'next',
          },
        ]}
      />
      <p>
        <a className="button" href={importAddress(of.id, 'report')}>
          {t.report}
        </a>
      </p>
    </section>
  )
}

function RowTable({ of, rows }: { of: Import; rows: ImportRowPage['rows'] }) {
  const t = useImportsMessages()
  const recordLists = useRecordListsMessages()
  const locale = useLocale()
  return (
    <Table
      className="records import-rows"
      caption={t.rowsTitle}
      titles={[t.reportHeadings.row, t.person, t.reportHeadings.problems]}
    >
      {rows.map((row) => (
        <tr key={row.n}>
          <th scope="row">{formatNumber(row.n, locale)}</th>
          <td>
            {personIn(row, of.mapping)}{' '}
            {recordOf(row) && (
              <Link href={`/dashboard/records/${recordOf(row)}`}>{recordLists.openRecord}</Link>
            )}
            {row.read && <RowReadDetails read={row.read} />}
          </td>
          <td>
            {row.outcome && <p>{t.outcomes[row.outcome]}</p>}
            {row.problems.length === 0 && !row.outcome && (
              <span className="quiet">{t.noProblems}</span>
            )}
            {problemsToShow(row, locale).map(([words, others]) => (
              <p key={words}>
                {words}
                {others.map(({ id, person }, at) => (
                  <span key={id}>
                    {at === 0 ? ': ' : ' · '}
                    <Link href={`/dashboard/records/${id}`}>
                      {person ? nameOfOther(person) : recordLists.openRecord}
                    </Link>
                  </span>
                ))}
              </p>
            ))}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** What was read from a row in one quiet line, which opens to a list with the name of each value. */
function RowReadDetails({ read }: { read: RowRead }) {
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

import { useEffect, useMemo } from 'react'
import { data } from 'react-router'
import { documentTitle } from '#contract/document-types.ts'
import { type CheckedNumber, mostChecked } from '#contract/record-list.ts'
import { checkMany } from '#core/records/reading/check-many.ts'
import { receive, visit } from '#dashboard/context.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { RecordState } from '#dashboard/layout/record-state.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { tabCopies } from '#dashboard/layout/typed/tab-copies.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Field, TextAreaField } from '#ui/components/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { recordListsMessagesIn, useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/check-many.ts'
import { manyNumbersPath, numbersIn, pastedIn, textsOf, withoutHeading } from './numbers-in-form.ts'
import '../../features/checks/checks.css'

export async function loader() {
  return null
}

/** Responds to the POST without a redirect, so that no number appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { locale } = context.get(visit)
  const t = recordListsMessagesIn(locale)
  const texts = await textsOf(form)
  const typed = texts.join('\n')
  const refuse = (mistake: string, typed: string, status = 422) =>
    data({ typed, mistake }, { status })
  if (typed.includes('\0')) return refuse(t.checkNoText, pastedIn(form).replaceAll('\0', ''))
  const numbers = texts.flatMap((text) => numbersIn(withoutHeading(text)))
  if (numbers.length === 0) return refuse(t.checkNone, typed)
  const checked = await checkMany(ctx, numbers)
  if (checked.outcome === 'too-many') {
    return refuse(t.checkTooMany(checked.most, numbers.length), pastedIn(form))
  }
  if (checked.outcome === 'too-often') {
    const wait = waitOf(context, checked)
    return refuse(accountMessagesIn(locale).tooManyAttempts(wait), typed, 429)
  }
  return data({ typed: numbers.join('\n'), numbers: checked.numbers })
}

/** `typed` has the numbers as they were sent: one that two records have is there once, with two answers. */
type Answered = { typed?: string; mistake?: string; numbers?: CheckedNumber[] }

/** Checks up to 500 numbers at once; the download posts the same numbers again. */
export default function CheckMany({ actionData }: Route.ComponentProps) {
  const { typed = '', mistake, numbers }: Answered = actionData ?? {}
  const { dashboard } = useMessages()
  return (
    <section>
      <PageHeading isMistaken={mistake !== undefined}>{dashboard.checkMany}</PageHeading>
      {numbers ? <Answer {...{ typed, numbers }} /> : <NumbersForm {...{ typed, mistake }} />}
    </section>
  )
}

function NumbersForm({ typed, mistake }: { typed: string; mistake: string | undefined }) {
  const t = useRecordListsMessages()
  const returned = useMemo(() => (mistake ? { typed, mistake } : undefined), [typed, mistake])
  // The text that comes back may include that of the file: both fields start over, so that nothing is sent twice.
  return (
    <KeptForm
      action={manyNumbersPath}
      returned={returned}
      encType="multipart/form-data"
      className="card fields"
    >
      <TextAreaField
        key={`text ${typed}`}
        name="numbers"
        data-first-field
        label={t.numbers}
        hint={t.checkHelp(mostChecked)}
        error={mistake}
        rows={10}
        defaultValue={typed}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        key={`file ${typed}`}
        name="file"
        type="file"
        label={t.file}
        accept=".txt,.csv,text/plain,text/csv"
      />
      <div>
        <SubmitButton variant="main">{t.check}</SubmitButton>
      </div>
    </KeptForm>
  )
}

function Answer({ typed, numbers }: { typed: string; numbers: CheckedNumber[] }) {
  const t = useRecordListsMessages()
  const all = typed.split('\n').length
  const missing = numbers.filter(({ outcome }) => outcome !== 'found').length
  useKeptInOtherLanguage(typed)
  return (
    <>
      <div className="in-row list-head">
        <p role="status">{t.checked(all - missing, all)}</p>
        <form
          method="post"
          action={`${manyNumbersPath}.csv`}
          encType="multipart/form-data"
          className="row-of-buttons"
        >
          <input type="hidden" name="numbers" value={typed} />
          <ButtonLink href={manyNumbersPath}>{t.checkAgain}</ButtonLink>
          <button type="submit">{t.exportCsv}</button>
        </form>
      </div>
      <Table
        className="records checked"
        caption={t.result}
        titles={[t.typedNumber, t.result, t.name, t.columns.state, t.scans]}
      >
        {withKeys(numbers).map(([key, one]) => (
          <CheckedRow key={key} checked={one} />
        ))}
      </Table>
    </>
  )
}

/** The page in another language has no answer: there the form is filled in again. */
function useKeptInOtherLanguage(typed: string): void {
  const owner = usePageContext().signedIn?.id ?? ''
  useEffect(() => {
    const keep = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isLeaving = (target as Element).closest('.languages a')
      if (!isLeaving || ctrlKey || metaKey || shiftKey) return
      tabCopies(owner).keep(manyNumbersPath, { fields: { numbers: typed }, files: {} })
    }
    document.addEventListener('click', keep)
    return () => document.removeEventListener('click', keep)
  }, [owner, typed])
}

function CheckedRow({ checked }: { checked: CheckedNumber }) {
  const t = useRecordListsMessages()
  const locale = useLocale()
  const isFound = checked.outcome === 'found'
  const record = isFound ? checked.record : undefined
  const documents = [
    ...(record?.hasPhoto ? [t.photo] : []),
    ...(record?.documents.map((type) => documentTitle(type, locale, false)) ?? []),
  ]
  const words = { found: t.found, 'not-found': t.notFound, 'not-a-number': t.notANumber }
  return (
    <tr className={isFound ? undefined : 'is-missing'}>
      <th scope="row">{checked.number || checked.typed}</th>
      <td>
        {words[checked.outcome]}
        {checked.outcome !== 'not-a-number' && checked.isRepeated && (
          <span className="quiet"> ({t.repeated})</span>
        )}
      </td>
      <td>
        {record?.mayOpen ? (
          <Link href={`/dashboard/records/${record.id}`}>{record.name}</Link>
        ) : (
          record?.name
        )}
      </td>
      <td>
        {record && (
          <RecordState {...record} sentBack={record.isSentBack ? record.isSentBack : undefined} />
        )}
      </td>
      <td className="documents-held">{isFound && (documents.join(', ') || t.noDocuments)}</td>
    </tr>
  )
}

/** Unique React keys, although the same text may occur twice. */
function withKeys(numbers: CheckedNumber[]): [string, CheckedNumber][] {
  return numbers.map((one, index) => [`${index} ${one.typed}`, one])
}

import { data, Form } from 'react-router'
import { documentTitle } from '#contract/document-types.ts'
import { longestTyped } from '#contract/record.ts'
import type { SeenRecord } from '#contract/record-list.ts'
import { findRecords } from '#core/records/list/find-records.ts'
import { receive } from '#dashboard/context.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import {
  PersonPicture,
  RecordState,
  useVisibilitySentence,
} from '#dashboard/layout/record-state.tsx'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { formatWait } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/quick-lookup.ts'

export async function loader() {
  return null
}

/** Responds to the POST without a redirect, so that neither number nor record appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const typed = text('number')
  if (typed.trim() === '') {
    return data({ typed, answer: { outcome: 'mistaken' as const } }, { status: 422 })
  }
  const looked = await findRecords(ctx, typed)
  if (looked.outcome === 'too-often') {
    const { retryAfterSeconds: seconds } = looked
    const headers = { 'retry-after': String(seconds) }
    return data(
      { typed, answer: { outcome: 'too-often' as const, seconds } },
      { status: 429, headers },
    )
  }
  const { records: found, total } = looked
  return data({ typed, answer: { outcome: 'looked-up' as const, found, total } })
}

/** A lookup for staff. The form is posted, so the number appears in no address, browser history or log. */
export default function QuickLookup({ actionData }: Route.ComponentProps) {
  const { typed, answer } = actionData ?? {}
  const t = useRecordListsMessages()
  const mistake = useMistake(answer)
  const { found, total } =
    answer?.outcome === 'looked-up' ? answer : { found: undefined, total: undefined }
  return (
    <section>
      <MenuHeading page="lookup" isMistaken={mistake !== undefined} />
      <p className="quiet">{t.lookupHelp}</p>
      <Form method="post" className="in-row search-line" noValidate>
        <Field
          name="number"
          data-first-field
          label={t.searchLabel}
          hint={t.searchHint}
          defaultValue={typed}
          error={mistake}
          maxLength={longestTyped}
          spellCheck={false}
          aria-required
        />
        <Button variant="main">{t.lookUp}</Button>
      </Form>
      {found?.length === 0 && (
        <div className="card empty answer" role="status">
          <h2>{t.lookupNothing}</h2>
          <p>{t.lookupNothingHelp}</p>
        </div>
      )}
      {found && found.length < total.count && (
        <p role="status">{t.lookupMore(found.length, total)}</p>
      )}
      {found?.map((one) => (
        <Found key={one.id} record={one} />
      ))}
    </section>
  )
}

type Answer = NonNullable<Route.ComponentProps['actionData']>['answer']

function useMistake(answer: Answer | undefined): string | undefined {
  const { lookupRequired } = useRecordListsMessages()
  const { tooManyAttempts } = useAccountMessages()
  const locale = useLocale()
  if (answer?.outcome === 'too-often') return tooManyAttempts(formatWait(answer.seconds, locale))
  return answer?.outcome === 'mistaken' ? lookupRequired : undefined
}

function Found({ record }: { record: SeenRecord }) {
  const t = useRecordListsMessages()
  const locale = useLocale()
  const { id, name, passportNumber, irccNumber, mayOpen, photo } = record
  const titles = record.documents.map((type) => documentTitle(type, locale, false))
  return (
    <article className="card answer" aria-labelledby={`name-${id}`}>
      <div className="who">
        <PersonPicture photo={photo} name={name} />
        <div>
          <h2 id={`name-${id}`}>{name}</h2>
          <span className="numbers">
            {t.columns.passportNumber} {passportNumber} · {t.columns.irccNumber} {irccNumber}
          </span>
        </div>
      </div>
      <RecordState {...record} sentBack={record.isSentBack || undefined} />
      <p>{useVisibilitySentence(record)}</p>
      <h3>{t.scans}</h3>
      {titles.length === 0 ? (
        <p className="quiet">{t.noDocuments}</p>
      ) : (
        <ul>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      {mayOpen && <ButtonLink href={`/dashboard/records/${id}`}>{t.openRecord}</ButtonLink>}
    </article>
  )
}

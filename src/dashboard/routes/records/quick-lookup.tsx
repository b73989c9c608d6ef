import { data, Form } from 'react-router'
import { documentTitle } from '#contract/document-types.ts'
import { longestTyped } from '#contract/record.ts'
import type { SeenRecord } from '#contract/record-list.ts'
import { findRecords } from '#core/records/list/find-records.ts'
import { receive, visit } from '#dashboard/context.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import {
  PersonPicture,
  RecordState,
  useVisibilitySentence,
} from '#dashboard/layout/record-state.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { recordListsMessagesIn, useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/quick-lookup.ts'

export async function loader() {
  return null
}

/** Responds to the POST without a redirect, so that neither number nor record appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  const typed = text('number')
  const again = (status: number, mistake: string) => data({ typed, mistake }, { status })
  if (typed.trim() === '') return again(422, recordListsMessagesIn(locale).lookupRequired)
  const looked = await findRecords(ctx, typed)
  if (looked.outcome === 'too-often') {
    return again(429, accountMessagesIn(locale).tooManyAttempts(waitOf(context, looked)))
  }
  return { typed, looked }
}

type Looked = Awaited<ReturnType<typeof findRecords>>
type Answered = {
  typed?: string
  mistake?: string
  looked?: Extract<Looked, { outcome: 'found' }>
}

/** A lookup for staff. The form is posted, so the number appears in no address, browser history or log. */
export default function QuickLookup({ actionData }: Route.ComponentProps) {
  const { typed, mistake, looked }: Answered = actionData ?? {}
  const t = useRecordListsMessages()
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
      {looked?.records.length === 0 && (
        <div className="card empty answer" role="status">
          <h2>{t.lookupNothing}</h2>
          <p>{t.lookupNothingHelp}</p>
        </div>
      )}
      {looked && looked.records.length < looked.total.count && (
        <p role="status">{t.lookupMore(looked.records.length, looked.total)}</p>
      )}
      {looked?.records.map((one) => (
        <Found key={one.id} record={one} />
      ))}
    </section>
  )
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

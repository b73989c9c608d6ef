import { data, Form } from 'react-router'
import { type BinnedRecord, type BinQuery, binQuery } from '#contract/bin.ts'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { longestTyped } from '#contract/record.ts'
import { siteItself } from '#contract/site/activity.ts'
import { bringBack } from '#core/records/bin/bring-back.ts'
import { eraseRecord } from '#core/records/bin/erase-record.ts'
import { findInBin, listBin } from '#core/records/bin/list-bin.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { ButtonLink, Link, useFromHere } from '#dashboard/layout/link.tsx'
import { CursorPages } from '#dashboard/layout/list-pages.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useBinMessages } from '#ui/i18n/parts/bin.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/bin.ts'
import { kindOfBroughtBack, toastOfDeletion } from './change-row.ts'

/** Ignores a cursor that is none, and cuts a search that is too long. */
function readQuery({ searchParams }: URL) {
  const search = searchParams.get('search')?.slice(0, longestTyped)
  const after = searchParams.get('after') ?? undefined
  return binQuery.safeParse({ search, after }).data ?? binQuery.parse({ search })
}

export async function loader({ context }: Route.LoaderArgs) {
  const query = readQuery(context.get(visit).url)
  return { query, page: await listBin(context.get(ctx), query) }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const query = readQuery(context.get(visit).url)
  const isErasure = form.has('erase')
  const record = await findInBin(ctx, text(isErasure ? 'erase' : 'back'))
  // The answer to a link to this record has nothing else to show.
  const here = binAddress(record && record.id === query.search ? {} : query)
  if (!record) return leadTo(context, here, { toast: { kind: 'notDone' } })
  const { id, name } = record
  if (isErasure) {
    confirmFirst(form, { kind: 'erase', about: name, back: here })
    const toast = toastOfDeletion(await eraseRecord(ctx, id), record)
    return leadTo(context, here, { toast })
  }
  const done = await bringBack(ctx, id)
  if (done.outcome === 'number-taken') return data({ refused: { ...done, name } }, { status: 409 })
  const isBack = done.outcome === 'brought-back'
  const kind = isBack ? kindOfBroughtBack(done.hiddenBecause) : 'notDone'
  return leadTo(context, here, { toast: { kind, name, record: id } })
}

type Refused = { name: string; field: 'passportNumber' | 'irccNumber'; existingId?: string }

const path = dashboardPath('bin')

const binAddress = (query: Partial<BinQuery>) => addressWith(path, query)

export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page } = loaderData
  const { rows, next } = page
  const refused: Refused | undefined = actionData?.refused
  const t = useBinMessages()
  const { columns } = t
  const { dashboard } = useMessages()
  const { binDays } = usePageContext()
  const { search, after } = query
  const asked = rows.find(({ id }) => id === search)
  return (
    <section>
      <MenuHeading page="bin" isMistaken={refused !== undefined} />
      <p className="quiet">{binDays > 0 ? t.help(binDays) : t.helpWithoutDays}</p>
      {refused && <NotBroughtBack {...refused} />}
      {asked && !refused && <WasDeleted {...asked} />}
      {(rows.length > 0 || search || after) && <BinSearch search={search} />}
      {rows.length === 0 ? (
        <EmptyState title={search ? t.noMatchTitle : t.emptyTitle}>
          {(search || after) && <ButtonLink href={path}>{t.clearSearch}</ButtonLink>}
        </EmptyState>
      ) : (
        <Form method="post" action={binAddress(query)} preventScrollReset>
          {/* Enter submits a form by its first submit button: this disabled one prevents an accidental
              action. */}
          <button type="submit" disabled hidden />
          <Table
            className="records people"
            caption={dashboard.pages.bin}
            titles={[columns.record, columns.deleted, columns.erased, columns.actions]}
          >
            {rows.map((row) => (
              <BinRow key={row.id} row={row} />
            ))}
          </Table>
        </Form>
      )}
      <CursorPages
        first={after && binAddress({ search })}
        next={next && binAddress({ search, after: next })}
      />
    </section>
  )
}

function NotBroughtBack({ name, field, existingId }: Refused) {
  const t = useBinMessages()
  return (
    <p className="error card" role="alert">
      {t.numberTaken[field](name)}{' '}
      {existingId && <Link href={`/dashboard/records/${existingId}`}>{t.otherRecord}</Link>}
    </p>
  )
}

/** The answer to whoever had the page of this record open, or came by a link to it */
function WasDeleted({ name, deletedBy }: BinnedRecord) {
  const t = useBinMessages()
  const deleter = useDeleter(deletedBy)
  return (
    <p className="notice" role="status">
      {t.wasDeleted(name, deleter)}
    </p>
  )
}

function useDeleter({ id, name }: BinnedRecord['deletedBy']): string {
  const t = useBinMessages()
  const { deletedAccount } = useRecordListsMessages()
  return id === siteItself ? t.siteItself : (name ?? deletedAccount)
}

function BinSearch({ search }: { search: string | undefined }) {
  const t = useBinMessages()
  return (
    <search>
      <Form key={search} action={path} className="people-search">
        <Field
          name="search"
          type="search"
          label={t.search}
          defaultValue={search}
          maxLength={100}
          spellCheck={false}
        />
        <Button variant="main">{useMessages().search}</Button>
      </Form>
    </search>
  )
}

function BinRow({ row }: { row: BinnedRecord }) {
  const t = useBinMessages()
  const { columns } = useRecordListsMessages()
  const dayOf = useDayOf()
  const locale = useLocale()
  const { id, name, passportNumber, irccNumber, deletedBy, deletedAt, erasedFrom } = row
  const deleter = useDeleter(deletedBy)
  const hold = useFromHere(`/dashboard/records/${id}/retention`)
  const whose = <span className="unseen"> {name}</span>
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="quiet">
          {columns.passportNumber} {passportNumber} · {columns.irccNumber} {irccNumber}
        </span>
      </th>
      <td data-label={t.columns.deleted}>
        {formatInstant(deletedAt, locale)}
        <span className="quiet">{t.by(deleter)}</span>
      </td>
      <td data-label={t.columns.erased}>{dayOf(erasedFrom)}</td>
      <td>
        <div className="row-actions">
          <SubmitButton name="back" value={id}>
            {t.bringBack}
            {whose}
          </SubmitButton>
          <ButtonLink href={hold}>
            {t.hold}
            {whose}
          </ButtonLink>
          <SubmitButton
            variant="risky"
            name="erase"
            value={id}
            confirm={{ kind: 'erase', about: name }}
          >
            {t.eraseNow}
            {whose}
          </SubmitButton>
        </div>
      </td>
    </tr>
  )
}

import { useEffect, useRef } from 'react'
import { data, Form } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { mostCounted } from '#contract/notification.ts'
import {
  mayKeepMore,
  monthsMore,
  type RetainedRecord,
  type RetentionCounts,
  type RetentionQuery,
  type RetentionState,
  retentionLists,
} from '#contract/person/retention.ts'
import { countRetained } from '#core/retention/count-retained.ts'
import { endHoldOfRecord } from '#core/retention/end-hold-of-record.ts'
import { keepMany, keepRecord } from '#core/retention/keep-record.ts'
import { listRetained } from '#core/retention/list-retained.ts'
import { retentionState } from '#core/retention/work-on-retention.ts'
import { todayIn } from '#core/today.ts'
import { addressWith } from '#dashboard/addresses.ts'
import { confirmFirst, ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { EndingWords, retentionOf } from '#dashboard/features/retention/retention-card.tsx'
import { ButtonLink, Link, useFromHere } from '#dashboard/layout/link.tsx'
import { CursorPages } from '#dashboard/layout/list-pages.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { ChooseAllBox } from '#dashboard/layout/selection/choose-all-box.tsx'
import { type Selection, useSelection } from '#dashboard/layout/selection/use-selection.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatCapped, formatDay, formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useRetentionMessages } from '#ui/i18n/parts/retention.ts'
import { useDayOf } from '#ui/page-context.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/retention.ts'
import type { Asked } from './change-row.ts'
import { nameOfRecord, toastOfKept, withNames } from './name-of-record.ts'

/** Ignores invalid parameters. */
function readQuery({ searchParams }: URL): RetentionQuery {
  const list = retentionLists.find((one) => one === searchParams.get('list')) ?? 'ending'
  return { list, after: searchParams.get('after') ?? undefined }
}

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const query = readQuery(context.get(visit).url)
  const [page, counts, state] = await Promise.all([
    listRetained(asker, query),
    countRetained(asker, mostCounted),
    retentionState(asker),
  ])
  return {
    query,
    page,
    counts,
    state,
    keepMonths: asker.settings.keepMonths,
    today: todayIn(asker),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const query = readQuery(context.get(visit).url)
  const asked = { ctx, context, form, here: retentionAddress(query) }
  if (form.has('end')) return endOne(asked, text('end'))
  if (form.has('more')) return keepOne(asked, text('more'))
  const ids = form.getAll('chosen').map(String)
  if (ids.length === 0) return data({ mistake: 'noneChosen' as const }, { status: 422 })
  const { rows } = await listRetained(ctx, query)
  const seenOf = (id: string) => seenIn(form, id)
  const kept = await keepMany(ctx, { ids, seenOf, showAgain: form.has('showAgain') })
  if (kept === 'too-many') return data({ mistake: 'tooMany' as const }, { status: 422 })
  return data({ report: await withNames(ctx, kept, rows) })
}

async function endOne({ ctx, context, form, here }: Asked, id: string) {
  const name = await nameOfRecord(ctx, id)
  if (name === undefined) return leadTo(context, here, { toast: { kind: 'notDone' } })
  confirmFirst(form, { kind: 'endHold', about: name, back: here })
  const isEnded = (await endHoldOfRecord(ctx, id)) === 'ended'
  return leadTo(context, here, { toast: { kind: isEnded ? 'holdEnded' : 'notDone', name } })
}

async function keepOne({ ctx, context, form, here }: Asked, id: string) {
  // Without what is ticked for the selected ones: with scripts that is out of sight while none is selected.
  const change = { moreMonths: monthsMore, seen: seenIn(form, id) }
  const kept = await keepRecord(ctx, id, { change })
  const name = await nameOfRecord(ctx, id)
  return leadTo(context, here, { toast: toastOfKept(kept, name) })
}

/** The last day of a record that the list showed when its form was sent */
function seenIn(form: FormData, id: string): string | undefined {
  return form.get(`seen.${id}`)?.toString()
}

type Answer = Extract<Route.ComponentProps['actionData'], { report: unknown }>
type Answered = Partial<Answer> & { mistake?: 'noneChosen' | 'tooMany' }

const path = dashboardPath('retention')

function retentionAddress({ list, after }: RetentionQuery): string {
  return addressWith(path, { ...(list !== 'ending' && { list }), after })
}

/** Records whose time ends, that retention has hidden, or that are on hold */
export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page, counts, state, keepMonths, today } = loaderData
  const { rows, next } = page
  const t = useRetentionMessages()
  const { noneChosen } = useRecordListsMessages()
  const { report, mistake }: Answered = actionData ?? {}
  const { list, after } = query
  return (
    <section>
      <MenuHeading page="retention" isMistaken={mistake !== undefined} />
      <p className="quiet">
        {t.help(keepMonths)} <Link href="/dashboard/settings#retention">{t.changeSetting}</Link>.
      </p>
      <StateNotes {...state} />
      <Lists list={list} counts={counts} />
      {mistake && (
        <p className="error card" role="alert">
          {mistake === 'tooMany' ? t.tooMany : noneChosen}
        </p>
      )}
      {report && <Report key={report.map(({ id }) => id).join()} report={report} />}
      {rows.length === 0 ? (
        <EmptyState title={t.noneTitle[list]}>
          <p>{t.noneHelp[list]}</p>
        </EmptyState>
      ) : (
        <RetainedRows key={retentionAddress(query)} {...{ query, rows, today }} />
      )}
      <CursorPages
        first={after && retentionAddress({ list })}
        next={next && retentionAddress({ list, after: next })}
      />
    </section>
  )
}

function StateNotes({ pausedUntil, warning }: RetentionState) {
  const t = useRetentionMessages()
  const locale = useLocale()
  return (
    <>
      {pausedUntil && <p className="notice">{t.paused(formatDay(pausedUntil, locale))}</p>}
      {warning && (
        <p className="notice">
          <strong>{t.warning(formatDay(warning.day, locale), warning.count, warning.of)}</strong>
        </p>
      )}
    </>
  )
}

type ListsProps = { list: RetentionQuery['list']; counts: RetentionCounts }

function Lists({ list, counts }: ListsProps) {
  const t = useRetentionMessages()
  const locale = useLocale()
  return (
    <nav aria-label={t.list} className="row-of-buttons list-choice">
      {retentionLists.map((one) => (
        <ButtonLink
          key={one}
          href={retentionAddress({ list: one })}
          aria-current={one === list ? 'true' : undefined}
        >
          {t.lists[one]} ({formatCapped(counts[one], locale)})
        </ButtonLink>
      ))}
    </nav>
  )
}

function Report({ report }: Answer) {
  const { unknownRecord, bulkOutcomes } = useRecordListsMessages()
  const t = useRetentionMessages()
  const isKept = ({ outcome }: Answer['report'][number]) => outcome === 'kept'
  const others = report.filter((one) => !isKept(one) || one.notShown)
  const shown = report.filter(({ isShown }) => isShown)
  const reasons: Record<string, string> = { ...bulkOutcomes, ...t.outcomes }
  const section = useRef<HTMLElement>(null)
  // The button is below the rows.
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={section} className="card bulk-results" role="status">
      <h2>{t.manyTitle(report.filter(isKept).length, report.length, shown.length)}</h2>
      {others.length > 0 && (
        <ul>
          {others.map(({ id, name, outcome, notShown }) => (
            <li key={id} className="undone">
              <strong>{name ?? unknownRecord}</strong>:{' '}
              {notShown ? t.notShown[notShown] : reasons[outcome]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RowsProps = { query: RetentionQuery; rows: RetainedRecord[]; today: string }

function RetainedRows({ query, rows, today }: RowsProps) {
  const { list } = query
  const selection = useSelection(rows)
  return (
    <Form method="post" action={retentionAddress(query)} preventScrollReset ref={selection.form}>
      {/* Enter submits a form by its first submit button: this disabled one prevents an accidental
          action. */}
      <button type="submit" disabled hidden />
      <RetentionTable {...{ list, rows, today, selection }} />
      {list !== 'held' && <ChosenBar list={list} />}
    </Form>
  )
}

function ChosenBar({ list }: Pick<RetentionQuery, 'list'>) {
  const { withChosen } = useRecordListsMessages()
  const t = useRetentionMessages()
  return (
    <fieldset className="plain in-row bulk chosen-bar">
      <legend className="unseen">{withChosen}</legend>
      {list === 'hidden' && (
        <label>
          <input type="checkbox" name="showAgain" value="yes" defaultChecked /> {t.showAgain}
        </label>
      )}
      <SubmitButton name="do" value="keep">
        {t.keepChosen}
      </SubmitButton>
    </fieldset>
  )
}

type TableProps = Pick<RowsProps, 'rows' | 'today'> & {
  list: RetentionQuery['list']
  selection: Selection
}

function RetentionTable({ list, rows, today, selection }: TableProps) {
  const { dashboard } = useMessages()
  const t = useRetentionMessages()
  const { record, kept, next, hold, actions } = t.columns
  const isHeld = list === 'held'
  return (
    <Table
      className="records people"
      caption={`${dashboard.pages.retention}: ${t.lists[list]}`}
      titles={[record, kept, isHeld ? hold : next, actions]}
      before={!isHeld && <ChooseAllBox selection={selection} />}
    >
      {rows.map((row) => (
        <Row key={row.id} {...{ row, isHeld, today, selection }} />
      ))}
    </Table>
  )
}

type RowProps = Pick<TableProps, 'today' | 'selection'> & { row: RetainedRecord; isHeld: boolean }

function Row({ row, isHeld, today, selection }: RowProps) {
  const recordLists = useRecordListsMessages()
  const t = useRetentionMessages()
  const { id, name, passportNumber, isDeleted, isPublic } = row
  const page = useFromHere(isDeleted ? retentionOf(id) : `/dashboard/records/${id}`)
  const change = useFromHere(retentionOf(id))
  const whose = <span className="unseen"> {name}</span>
  return (
    <tr>
      <th scope="row">
        <input type="hidden" name={`seen.${id}`} value={row.kept?.until ?? ''} />
        {!isHeld && (
          <input
            type="checkbox"
            name="chosen"
            value={id}
            aria-label={recordLists.choose(name)}
            checked={selection.has(id)}
            onChange={({ target }) => selection.choose(id, target.checked)}
          />
        )}{' '}
        <Link href={page}>{name}</Link>
        <span className="quiet">
          {recordLists.columns.passportNumber} {passportNumber}
        </span>
        {isDeleted && <Badge tone="bad">{t.inBin}</Badge>}
        {!isDeleted && !isPublic && <Badge tone="off">{t.notPublic}</Badge>}
      </th>
      <td data-label={t.columns.kept}>
        <KeptWords row={row} />
      </td>
      <td className="wraps" data-label={isHeld ? t.columns.hold : t.columns.next}>
        {isHeld ? <HoldWords row={row} /> : row.ending && <EndingWords {...row.ending} />}
        {!isHeld && row.ending?.wasPublic === false && (
          <span className="quiet">{t.wasNotPublic}</span>
        )}
      </td>
      <td>
        <div className="row-actions">
          {isHeld ? (
            <SubmitButton name="end" value={id} confirm={{ kind: 'endHold', about: name }}>
              {t.endHold}
              {whose}
            </SubmitButton>
          ) : (
            mayKeepMore(today, row.kept) && (
              <SubmitButton name="more" value={id}>
                {t.keepMore}
                {whose}
              </SubmitButton>
            )
          )}
          <ButtonLink href={change}>
            {t.changeHere}
            {whose}
          </ButtonLink>
        </div>
      </td>
    </tr>
  )
}

function KeptWords({ row: { kept, isDeleted } }: { row: RetainedRecord }) {
  const t = useRetentionMessages()
  const locale = useLocale()
  if (isDeleted) return t.inBin
  if (!kept) return t.keptForEver
  return (
    <>
      <time dateTime={kept.until}>{formatShortDay(kept.until, locale)}</time>
      <span className="quiet">{t.why[kept.why]}</span>
    </>
  )
}

function HoldWords({ row: { hold } }: { row: RetainedRecord }) {
  const recordLists = useRecordListsMessages()
  const t = useRetentionMessages()
  const dayOf = useDayOf()
  if (!hold) return null
  const { reason, since, by } = hold
  return (
    <>
      <span className="reason">{reason}</span>
      <span className="quiet">
        {t.heldSince(dayOf(since), by.name ?? recordLists.deletedAccount)}
      </span>
    </>
  )
}

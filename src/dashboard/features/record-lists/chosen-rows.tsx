import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import type { BulkChange, RecordList } from '#contract/record-list.ts'
import type { Undo } from '#contract/undo.ts'
import { ChooseAllBox } from '#dashboard/layout/selection/choose-all-box.tsx'
import type { Selection } from '#dashboard/layout/selection/use-selection.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { UndoButton } from '#dashboard/layout/undo-button.tsx'
import { selectionActions } from '#dashboard/layout/use-shortcuts.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { FragmentLink } from '#ui/fragment-link.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

export function ChooseAll({ selection }: { selection: Selection }) {
  const t = useRecordListsMessages()
  return (
    <th scope="col" className="choose">
      <span className="unseen">{t.chooseColumn}</span>
      <ChooseAllBox selection={selection} />
    </th>
  )
}

type ChooseProps = {
  selection: Selection
  /** The record as this list shows it; the revision detects later changes. */
  record: { id: string; name: string; revision: number }
}

export function Choose({ selection, record: { id, name, revision } }: ChooseProps) {
  const t = useRecordListsMessages()
  return (
    <td className="choose">
      <input
        type="checkbox"
        name="chosen"
        value={`${id}:${selection.revisionOf(id) ?? revision}`}
        aria-label={t.choose(name)}
        checked={selection.has(id)}
        onChange={({ target, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          selection.choose(id, target.checked, isRange ? 'range' : undefined)
        }}
        // With Shift held, the browser would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      />
    </td>
  )
}

/** Id of the undo form. Its button is in the bar, inside the form of the list, and forms cannot be nested. */
const undoForm = 'undo-chosen'

type BulkBarProps = {
  selection: Selection
  changes: readonly Exclude<BulkChange, 'send-back'>[]
  report: BulkReport | undefined
  list: RecordList
  children?: ReactNode
}

export function BulkBar({ selection, changes, report, list, children }: BulkBarProps) {
  const t = useRecordListsMessages()
  const { undo } = useMessages().dashboard
  const { count, isOfAll } = selection
  const { total } = list
  return (
    <fieldset className="plain in-row bulk">
      <legend className="unseen">{t.withChosen}</legend>
      <span className="chosen-count" aria-live="polite" aria-atomic="true">
        {count > 0 && !isOfAll ? t.chosenCount(count) : t.total(total.count, total.isCapped)}
        {report && (
          <>
            {' · '}
            <FragmentLink to="bulk-title">
              {t.bulkTitle(report.results.filter(isDone).length, report.results.length)}
            </FragmentLink>{' '}
            {report.undo && (
              <button type="submit" form={undoForm}>
                {undo.button}
              </button>
            )}
          </>
        )}
      </span>
      <ChooseMatching {...{ selection, list }} />
      {changes.map((change) => (
        <BulkButton key={change} {...{ selection, change }}>
          {t[change]}
        </BulkButton>
      ))}
      {children}
    </fieldset>
  )
}

/** Selects all matching records beyond this page; the server counts them and asks for confirmation. */
function ChooseMatching({ selection, list }: Pick<BulkBarProps, 'selection' | 'list'>) {
  const t = useRecordListsMessages()
  const { isOfAll, chooseMatching } = selection
  const { total, rows } = list
  const isPart = total.isCapped || total.count > rows.length
  if (!isPart) return null
  return (
    <label className="choose-matching">
      <input
        type="checkbox"
        name="all"
        value="yes"
        checked={isOfAll}
        onChange={({ target }) => chooseMatching(target.checked)}
      />{' '}
      {t.chooseMatching(total.count, total.isCapped)}
    </label>
  )
}

type BulkButtonProps = { selection: Selection; change: BulkChange; children: string }

export function BulkButton({ selection, change, children }: BulkButtonProps) {
  const t = useRecordListsMessages()
  const { isOfAll, count } = selection
  const isDelete = change === 'delete'
  const isOff = useScript() && count === 0
  const button = useRef<HTMLButtonElement>(null)
  const run = () => button.current?.click()
  selectionActions.useEntry(isOff ? undefined : { title: children, run })
  return (
    <SubmitButton
      ref={button}
      variant={isDelete ? 'risky' : undefined}
      name="bulk"
      value={change}
      // For all matching records, the server asks with their number instead.
      confirm={isDelete && !isOfAll && { kind: 'record', about: t.deleteMany(count) }}
      isOff={isOff}
    >
      {children}
    </SubmitButton>
  )
}

type BulkResult = { id: string; name: string | undefined; outcome: string }
export type BulkReport = {
  change: BulkChange
  results: BulkResult[]
  undo: Undo | undefined
  /** Set if more records match than one request changes: how many are done so far, and a cursor to the next */
  goesOn: { done: number; after: string } | undefined
}

const isDone = ({ outcome }: BulkResult) => {
  return ['set', 'approved', 'deleted', 'erased', 'sent-back'].includes(outcome)
}

type ResultsProps = { report: BulkReport | undefined; list: RecordList; here: string }

/** The outcome for each record, failures first; the list keeps its position. */
export function BulkResults({ report, list, here }: ResultsProps) {
  const t = useRecordListsMessages()
  if (!report) return null
  const reasons: Record<string, string> = t.bulkOutcomes
  const done = report.results.filter(isDone)
  const others = report.results.filter((one) => !isDone(one))
  const unopened = others.filter(({ outcome }) => outcome === 'not-opened').length
  return (
    <section className="card bulk-results" aria-labelledby="bulk-title">
      <h2 id="bulk-title">{t.bulkTitle(done.length, report.results.length)}</h2>
      <NextStep {...{ report, list, here }} />
      {unopened > 0 && <p>{t.bulkNotOpened(unopened)}</p>}
      {report.undo && <UndoButton undo={report.undo} formId={undoForm} />}
      <ul>
        {[...others, ...done].map((one) => (
          <li key={one.id} className={isDone(one) ? 'done' : 'undone'}>
            <strong>{one.name ?? t.unknownRecord}</strong>:{' '}
            {isDone(one) ? t.bulkDone[report.change] : reasons[one.outcome]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Continues with the next batch of matching records; the server counts and asks again. */
function NextStep({
  report: { change, goesOn },
  list,
  here,
}: ResultsProps & { report: BulkReport }) {
  const t = useRecordListsMessages()
  const { count, isCapped } = list.total
  if (!goesOn || count === 0) return null
  const { done, after } = goesOn
  return (
    <Form method="post" action={here} preventScrollReset>
      <p>
        <progress value={done} max={done + count} aria-hidden="true" />{' '}
        {t.stepsDone(done, done + count, isCapped)}
      </p>
      <input type="hidden" name="all" value="yes" />
      <input type="hidden" name="done" value={done} />
      <input type="hidden" name="after" value={after} />
      <SubmitButton name="bulk" value={change}>
        {t.nextStep}
      </SubmitButton>
    </Form>
  )
}

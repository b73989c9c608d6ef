import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Import, ImportRow, ImportRowPage } from '#contract/imports/import.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { PostButton } from '#dashboard/layout/submit-button.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'
import { importAddress, importsPath, type RowsShown } from './addresses.ts'
import {
  Counts,
  DiscardButton,
  ImportFrame,
  KeptUntil,
  Notes,
  NotOwn,
  Progress,
  usePolledImport,
} from './import-frame.tsx'
import { ImportRows } from './import-rows.tsx'

type Rows = { shown: RowsShown; page: ImportRowPage }
type Unmatched = { count: number; first: { path: string; because?: string }[] }
type Found = { of: Import; rows?: Rows | undefined; unmatched?: Unmatched | undefined }

/** The progress of the dry run, then its result. */
export function CheckPage({ of, rows, unmatched }: Found) {
  const t = useImportsMessages()
  usePolledImport(of)
  return (
    <ImportFrame step="check" name={of.name}>
      <NotOwn of={of} />
      {of.state === 'checking' ? (
        <Progress of={of}>{t.checking}</Progress>
      ) : (
        <>
          <Notes of={of} />
          <p role="status">{t.nothingWritten}</p>
          <Counts of={of} names={['right', 'existing', 'wrong', 'warned', 'filesMatched']} />
          {of.counts.approved > 0 && (
            <p className="notice">{t.fillsApproved(of.counts.approved)}</p>
          )}
          {rows?.page.rows.some(hasUnclearDay) && <p className="notice">{t.chooseOrder}</p>}
          {unmatched && <UnmatchedScans {...unmatched} />}
          <Compared of={of} />
          <Decide of={of} />
        </>
      )}
      {rows && <ImportRows of={of} {...rows} />}
    </ImportFrame>
  )
}

function hasUnclearDay({ problems }: ImportRow): boolean {
  return problems.some(({ because }) => because === 'ambiguous-date')
}

function UnmatchedScans({ count, first }: Unmatched) {
  const t = useImportsMessages()
  const words: Record<string, string> = { ...refusalsMessagesIn(useLocale()), ...t.unused }
  if (count === 0) return null
  return (
    <details className="card">
      <summary>{t.unmatched(count)}</summary>
      <p className="quiet">{t.unmatchedHelp}</p>
      <ul>
        {first.map(({ path, because }) => (
          <li key={path}>
            {path}
            {because && `: ${words[because] ?? because}`}
          </li>
        ))}
      </ul>
      {count > first.length && <p>{t.unmatchedMore(count - first.length)}</p>}
    </details>
  )
}

/** The progress of the search for duplicates, which follows the dry run and the run. */
function Compared({ of: { compared, counts } }: { of: Import }) {
  const t = useImportsMessages()
  if (compared === undefined) return null
  return <p className="quiet">{t.compared(Math.min(compared, counts.rows), counts.rows)}</p>
}

function Decide({ of }: { of: Import }) {
  const t = useImportsMessages()
  const { right, existing, wrong } = of.counts
  const isFilling = of.mapping.existing === 'fill' && existing > 0
  const action = importAddress(of.id)
  return (
    <>
      {right === 0 && !isFilling && (
        <p className="notice">{wrong === 0 ? t.nobodyNew : t.nothingToRun}</p>
      )}
      <div className="row-of-buttons">
        {of.isOwn && (right > 0 || isFilling) && (
          <PostButton
            action={action}
            fields={{ seen: of.updatedAt }}
            name="do"
            value="run"
            variant="main"
          >
            {isFilling ? t.runAnyway : t.runNow(right)}
          </PostButton>
        )}
        <ButtonLink href={importAddress(of.id, 'columns')}>{t.changeColumns}</ButtonLink>
        <DiscardButton of={of} />
      </div>
      <KeptUntil of={of} />
    </>
  )
}

/** The progress of the run, which continues even if the page is closed. */
export function RunPage({ of }: { of: Import }) {
  const t = useImportsMessages()
  usePolledImport(of)
  const action = importAddress(of.id)
  const isStopped = of.state === 'stopped'
  const canGoOn = of.isPartlyUndone ? t.undoStopped : t.because[of.because ?? 'stopped']
  const why = of.isErased ? t.isErased : canGoOn
  return (
    <ImportFrame step="run" name={of.name}>
      <Progress of={of}>{isStopped ? why : t.running}</Progress>
      <Counts of={of} names={['added', 'filled', 'skipped', 'refused', 'deleted', 'kept']} />
      <div className="row-of-buttons">
        {isStopped && of.isOwn && !of.isPartlyUndone && !of.isErased && (
          <PostButton action={action} name="do" value="run" variant="main">
            {t.goOn}
          </PostButton>
        )}
        {isStopped ? (
          of.undoUntil && <Undo of={of} />
        ) : (
          <PostButton action={action} name="do" value="stop">
            {t.stop}
          </PostButton>
        )}
      </div>
    </ImportFrame>
  )
}

/** The result of an import, and the button that undoes it. */
export function DonePage({ of, rows }: { of: Import; rows: Rows }) {
  const t = useImportsMessages()
  const dayOf = useDayOf(formatDay)
  usePolledImport(of)
  const { state, undoUntil, isErased, counts } = of
  const isWaiting = state === 'done' && counts.added + counts.filled > 0
  return (
    <ImportFrame step="done" name={of.name}>
      {state === 'undoing' && <Progress of={of}>{t.undoing}</Progress>}
      <p role="status">{isWaiting && t.awaiting}</p>
      {state === 'undone' && <p className="notice">{t.isUndone(of.counts.filled)}</p>}
      <Counts of={of} names={['added', 'filled', 'skipped', 'refused', 'deleted', 'kept']} />
      <Compared of={of} />
      <div className="row-of-buttons">
        {isWaiting && (
          <Link className="button main" href={`${dashboardPath('Control_Post')}?importId=${of.id}`}>
            {t.toQueue}
          </Link>
        )}
        <ButtonLink href={importsPath}>{t.another}</ButtonLink>
        {state === 'done' && undoUntil && <Undo of={of} />}
      </div>
      <p className="quiet">{isErased ? t.isErased : undoUntil && t.undoUntil(dayOf(undoUntil))}</p>
      <ImportRows of={of} {...rows} />
    </ImportFrame>
  )
}

function Undo({ of: { id, name, counts } }: { of: Import }) {
  const t = useImportsMessages()
  const { binDays } = usePageContext()
  return (
    <PostButton
      action={importAddress(id)}
      name="do"
      value="undo"
      variant="risky"
      confirm={{ kind: 'import', about: t.undoAbout(name, counts, binDays > 0) }}
    >
      {t.undo}
    </PostButton>
  )
}

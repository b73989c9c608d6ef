import { type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { type Import, importLimits } from '#contract/imports/import.ts'
import { atConsole } from '#contract/site/activity.ts'
import type { Person } from '#contract/staff-record.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { formatDay, formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { type ImportsMessages, useImportsMessages } from '#ui/i18n/parts/imports.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import '../../styles/imports.css'
import {
  importAddress,
  isGoingOn,
  presentStep,
  type Step,
  sheetWanted,
  steps,
} from './addresses.ts'

type Props = { step: Step; isMistaken?: boolean; name?: string; children: ReactNode }

export function ImportFrame({ step, isMistaken = false, name, children }: Props) {
  const t = useImportsMessages()
  const { dashboard } = useMessages()
  const title = dashboard.pages.import
  return (
    <section className="import">
      <PageTitle isMistaken={isMistaken}>{`${title}: ${t.step[step]}`}</PageTitle>
      {/* Screen readers say the heading of each step, which the list below shows. */}
      <h1>
        {title}
        <span className="unseen">: {t.step[step]}</span>
      </h1>
      <ol className="steps" aria-label={t.steps}>
        {steps.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {t.step[one]}
          </li>
        ))}
      </ol>
      {name && <h2>{name}</h2>}
      {children}
    </section>
  )
}

const pauseMs = 1000

/** Polls while work continues in the background, or this tab sends scans, and the page is visible. */
export function usePolledImport(one: Import, isSending = false): void {
  const { revalidate, state } = useRevalidator()
  const isDue = (isGoingOn(one) || isSending) && state === 'idle'
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending) void revalidate()
    wasSending.current = isSending
  }, [isSending, revalidate])
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, pauseMs)
    return () => clearInterval(timer)
  }, [isDue, revalidate])
}

/** A progress bar; without JavaScript, a link reloads the page. */
export function Progress({ of, children }: { of: Import; children: ReactNode }) {
  const t = useImportsMessages()
  const { reached, rows } = of.counts
  return (
    <div className="card import-progress">
      <p>{children}</p>
      <progress aria-label={t.progress(reached, rows)} value={reached} max={Math.max(1, rows)} />
      <p className="quiet">{t.progress(reached, rows)}</p>
      <noscript>
        <p>
          <ButtonLink href={presentStep(of)}>{t.refresh}</ButtonLink>
        </p>
      </noscript>
    </div>
  )
}

type CountName = keyof ImportsMessages['counts']

/** The first count, and of the others those above zero. */
export function Counts({ of, names }: { of: Import; names: readonly CountName[] }) {
  const t = useImportsMessages()
  const locale = useLocale()
  return (
    <dl className="import-counts">
      {names
        .filter((name, index) => index === 0 || of.counts[name] > 0)
        .map((name) => (
          <div key={name} data-count={name}>
            <dt>{t.counts[name]}</dt>
            <dd>{formatNumber(of.counts[name], locale)}</dd>
          </div>
        ))}
    </dl>
  )
}

type NotesProps = {
  of: Import
  /** The form with the columns, which a request for another sheet saves */
  form?: string | undefined
}

export function Notes({ of: { notes, sheets, unheaded }, form }: NotesProps) {
  const t = useImportsMessages()
  return notes.map((note) => (
    <div key={note} className="notice">
      {note === 'several-sheets' && sheets ? (
        <Sheets names={sheets} form={form} />
      ) : note === 'no-heading' && unheaded ? (
        t.unheaded(unheaded)
      ) : (
        t.notes[note]
      )}
    </div>
  ))
}

/** Names the sheet that is imported, and leads to the import of each other. */
function Sheets({
  names: [read = '', ...others],
  form,
}: {
  names: string[]
  form: string | undefined
}) {
  const t = useImportsMessages()
  return (
    <>
      {t.sheetRead(read)}{' '}
      <span className="row-of-buttons">
        {others.map((name) =>
          form ? (
            <SubmitButton key={name} form={form} name="sheet" value={name}>
              {name}
            </SubmitButton>
          ) : (
            <ButtonLink key={name} href={sheetWanted(name)}>
              {name}
            </ButtonLink>
          ),
        )}
      </span>
    </>
  )
}

export function beganBy({ id, name }: Person, t: ImportsMessages): string {
  return name ?? (id === atConsole ? t.commandLine : t.deletedAccount)
}

/** Tells other admins that only the account that began an import can continue it. */
export function NotOwn({ of: { isOwn, by } }: { of: Import }) {
  const t = useImportsMessages()
  return isOwn ? null : <p className="notice">{t.notOwn(beganBy(by, t))}</p>
}

/** Until when an import that is not run is kept */
export function KeptUntil({ of }: { of: Import }) {
  const dayOf = useDayOf(formatDay)
  const until = new Date(Date.parse(of.updatedAt) + importLimits.undoDays * 86_400_000)
  const day = dayOf(until.toISOString())
  return <p className="quiet">{useImportsMessages().keptUntil(day)}</p>
}

export function DiscardButton({ of: { id, name } }: { of: Import }) {
  return (
    <PostButton
      action={importAddress(id)}
      name="do"
      value="discard"
      variant="risky"
      confirm={{ kind: 'delete', about: name }}
    >
      {useImportsMessages().discard}
    </PostButton>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { data, isRouteErrorResponse, useLocation } from 'react-router'
import { savedToasts, type Toast } from '#contract/toast.ts'
import { Link, LinkLine, useReturnPath } from '#dashboard/layout/link.tsx'
import { UndoButton } from '#dashboard/layout/undo-button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'
import type { Answer, Failure, RecordFormProps } from './form-model.ts'
import { RecordForm } from './record-form.tsx'
import { useCurrentForm } from './use-current-form.ts'
import { focusFirst } from './use-record-form.ts'

type Props = {
  title: string
  loaded: RecordFormProps
  answer: Answer | undefined
  /** The record that is updated */
  of?: { id: string; name: string } | undefined
  children?: ReactNode
}

export function RecordFormPage({ title, loaded, answer, of, children }: Props) {
  const { count, ...current } = useCurrentForm(loaded, answer)
  const { form } = current
  const t = useRecordFormMessages()
  const { dashboard } = useMessages()
  const toast = useToastOfVisit()
  const back = useReturnPath()
  const isSaved = toast && savedToasts.includes(toast.kind)
  const isUndone = toast?.kind === 'recordDeleted'
  useEffect(() => {
    // The button that undid the last record is gone: go on with the next one.
    if (isUndone) focusFirst(document.querySelector('.record-form'))
  }, [isUndone])
  const isMistaken = form.mistakes.length > 0 || form.slots.some(({ fault }) => fault)
  return (
    <>
      {of && <LinkLine href={pageOf(of.id, back)}>{of.name}</LinkLine>}
      <PageHeading isMistaken={isMistaken}>{title}</PageHeading>
      {children}
      {toast?.record && isSaved && (
        <div className="notice in-row saved">
          <p>
            {t.saved(toast.name ?? '')}
            {' · '}
            <Link href={`/dashboard/records/${toast.record}`}>{dashboard.openFromToast}</Link>
          </p>
          {toast.undo && <UndoButton undo={toast.undo} />}
        </div>
      )}
      <RecordForm key={count} {...current} answer={answer} />
    </>
  )
}

/** The toast with which this page was opened: revalidation brings none. */
function useToastOfVisit(): Toast | undefined {
  const { toast } = usePageContext()
  const { key } = useLocation()
  const [told, setTold] = useState({ toast, key })
  if (key !== told.key || (toast && toast !== told.toast)) setTold({ toast, key })
  return told.toast
}

/** The page of the record, with its way back to the list, whichever of the two this form was opened from. */
function pageOf(id: string, back: string | undefined): string {
  const page = `/dashboard/records/${id}`
  const [path = ''] = back?.split(/[?#]/, 1) ?? []
  if (back && path === page) return back
  return withReturnPath(page, path.endsWith(id) ? undefined : back)
}

/** Keeps the page with what was typed after an unexpected error; redirects pass through. */
export function staysOnPage(error: unknown) {
  if (error instanceof Response) throw error
  const [status, told] = isRouteErrorResponse(error) ? [error.status, error.data] : [500]
  return data({ failed: failureOf(status, told) }, { status })
}

function failureOf(status: number, told: unknown): Failure {
  if (status === 507) return 'full'
  // A proxy may answer with 403, too.
  return typeof told === 'object' && told && 'pageFor' in told ? 'not-yours' : 'failed'
}

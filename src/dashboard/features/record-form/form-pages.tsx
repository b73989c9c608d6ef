import type { ReactNode } from 'react'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Editor } from '#contract/forms/record-form.ts'
import type { ListedRecord, RecordList } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { approvalTones, PersonPicture } from '#dashboard/layout/record-state.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Pagination } from '#ui/components/pagination.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Island } from '#ui/island.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { RecordFormProps } from './form-model.ts'
import { RecordForm } from './record-form.tsx'

type WithForm = { form: RecordFormProps }

export function EntryPage({ form }: WithForm) {
  return <FormPage title={useMessages().recordForm.addTitle} form={form} />
}

export function ManagePostPage({ form, entries }: WithForm & { entries: RecordList }) {
  return (
    <>
      <FormPage title={useMessages().recordForm.addTitle} form={form} />
      <OwnEntries entries={entries} />
    </>
  )
}

export function UpdatePage({ form, record }: WithForm & { record: StaffRecord | undefined }) {
  const t = useMessages().recordForm
  const { sentBack } = record ?? {}
  return (
    <FormPage title={t.updateTitle(record?.name ?? form.seen?.fields.name ?? '')} form={form}>
      {sentBack && (
        <div className="notice">
          <h2>{t.sentBack}</h2>
          <p className="reason">{sentBack.reason}</p>
          {form.editor === 'moderator' && <p className="quiet">{t.correctIt}</p>}
        </div>
      )}
      {form.editor === 'moderator' && record?.approval === 'approved' && (
        <p className="notice">{t.pendingAgain}</p>
      )}
    </FormPage>
  )
}

function FormPage({ title, form, children }: WithForm & { title: string; children?: ReactNode }) {
  const isMistaken = form.mistakes.length > 0 || form.slots.some(({ fault }) => fault)
  return (
    <>
      <PageTitle isMistaken={isMistaken}>{title}</PageTitle>
      <h1>{title}</h1>
      {children}
      <Island name="record-form" component={RecordForm} props={form} />
    </>
  )
}

export function NoSuchRecord({ editor }: { editor: Editor }) {
  const t = useMessages().recordForm
  return (
    <>
      <PageTitle>{t.noSuchTitle}</PageTitle>
      <h1>{t.noSuchTitle}</h1>
      <p>{t.noSuchHelp}</p>
      <p>
        <a href={dashboardPath(editor === 'admin' ? 'update' : 'ManagePost')}>{t.backToList}</a>
      </p>
    </>
  )
}

/** The records that a moderator has entered, with their state. */
function OwnEntries({ entries: { rows, page, pages } }: { entries: RecordList }) {
  const t = useMessages().recordForm
  return (
    <section className="own-entries" id="entries">
      <h2>{t.ownTitle}</h2>
      {rows.length === 0 && <p>{t.ownNone}</p>}
      <ul>
        {rows.map((record) => (
          <OwnEntry key={record.id} record={record} />
        ))}
      </ul>
      <Pagination
        label={t.pagesOfList}
        links={[
          page > 1 && { label: t.newer, href: `?page=${page - 1}#entries`, rel: 'prev' },
          page < pages && { label: t.older, href: `?page=${page + 1}#entries`, rel: 'next' },
        ]}
      />
    </section>
  )
}

function OwnEntry({ record }: { record: ListedRecord }) {
  const t = useMessages().recordForm
  const { id, name, passportNumber, photo, sentBack, visibility, approval } = record
  const state = sentBack ? 'sent-back' : approval
  return (
    <li className="card">
      <PersonPicture photo={photo} name={name} />
      <div>
        <p>
          <strong>{name}</strong> <span className="numbers">{passportNumber}</span>
        </p>
        <p className="badges" data-state={state}>
          <Badge tone={approvalTones[state]}>{sentBack ? t.sentBack : t[approval]}</Badge>
          {visibility === 'hidden' && <Badge tone="off">{t.hidden}</Badge>}
        </p>
        {sentBack && <p className="reason">{sentBack.reason}</p>}
      </div>
      <a className="button" href={`/dashboard/ManagePost/${id}`} aria-label={t.ownChange(name)}>
        {t.change}
      </a>
    </li>
  )
}

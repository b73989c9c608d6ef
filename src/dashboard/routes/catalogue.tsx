import { type ReactNode, useState } from 'react'
import { documentTitle } from '#contract/document-types.ts'
import { Pagination } from '#dashboard/layout/list-pages.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Toasts } from '#dashboard/layout/toasts.tsx'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Choice, Field, SelectField, TextAreaField } from '#ui/components/field.tsx'
import { Menu, Popover } from '#ui/components/popover.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { PageHeading } from '#ui/page-title.tsx'

const here = '/ui'

export async function loader() {
  return null
}

/** A catalogue of components with texts of real pages, for developers. */
export default function CataloguePage() {
  return (
    <>
      <PageHeading>UI</PageHeading>
      <Fields />
      <Buttons />
      <Panels />
      <States />
    </>
  )
}

function Part({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section>
      <h2 lang="en">{of}</h2>
      {children}
    </section>
  )
}

function Fields() {
  const t = useRecordFormMessages()
  const { dashboard } = useMessages()
  const { labels } = t
  return (
    <Part of="Field">
      <form className="fields">
        <Field name="name" label={labels.name} defaultValue="Robin Sample" />
        <Field name="birthDate" type="date" label={labels.birthDate} hint={t.birthDateHelp} />
        <Field
          name="number"
          label={labels.passportNumber}
          error={t.required(labels.passportNumber)}
        />
        <Field name="file" type="file" label={documentTitle('photo', useLocale(), false)} />
        <TextAreaField name="address" label={labels.address} rows={2} />
        <SelectField
          name="role"
          label={labels.nationality}
          options={Object.entries(dashboard.roles)}
        />
        <Choice name="box" label={t.nameCompared} hint={t.filesHelp} defaultChecked />
        {Object.entries(dashboard.roles).map(([value, label]) => (
          <Choice
            key={value}
            type="radio"
            name="one"
            value={value}
            label={label}
            defaultChecked={value === 'admin'}
          />
        ))}
      </form>
    </Part>
  )
}

function Buttons() {
  const t = useRecordListsMessages()
  return (
    <Part of="Button, SubmitButton">
      <form className="row-of-buttons">
        <Button variant="main">{t.approve}</Button>
        <Button>{t.update}</Button>
        <Button disabled>{t.hide}</Button>
        <SubmitButton variant="risky" confirm={{ kind: 'record', about: 'Robin Sample' }}>
          {t.delete}
        </SubmitButton>
      </form>
      <PostButton action={here} disabled>
        {t.withdrawApproval}
      </PostButton>
    </Part>
  )
}

function Panels() {
  const t = useRecordListsMessages()
  const [isTold, setTold] = useState(false)
  return (
    <Part of="Menu, Popover, Toasts">
      <div className="row-of-buttons">
        <Menu id="menu" title={t.moreFor('Robin Sample')} label={t.moreFor('Robin Sample')}>
          <a role="menuitem" href={here}>
            {t.openRecord}
          </a>
          <button type="button" role="menuitem">
            {t.hide}
          </button>
        </Menu>
        <Popover id="panel" title={t.view}>
          <p>{t.nothingHelp}</p>
        </Popover>
        <button type="button" onClick={() => setTold(true)}>
          {t.approve}
        </button>
      </div>
      {isTold && <Toasts toast={{ kind: 'saved' }} />}
    </Part>
  )
}

function States() {
  const { dashboard } = useMessages()
  const t = useRecordListsMessages()
  return (
    <Part of="Badge, Avatar, EmptyState, Conflict, Pagination">
      <p className="row-of-buttons">
        <Badge tone="good">{t.approve}</Badge>
        <Badge tone="waiting">{t.columns.waiting}</Badge>
        <Badge tone="bad">{t.delete}</Badge>
        <Badge tone="off">{t.hide}</Badge>
        <Avatar name="Robin Sample" src={undefined} isRound />
        <Avatar name="Robin Sample" src={undefined} />
      </p>
      <EmptyState title={t.nothingTitle}>
        <p>{t.nothingHelp}</p>
      </EmptyState>
      <Conflict words={dashboard.sentBefore} />
      <Pagination
        label={t.view}
        current="2"
        links={[
          { label: t.previous, rel: 'prev' },
          { label: t.next, href: here, rel: 'next' },
        ]}
      />
    </Part>
  )
}

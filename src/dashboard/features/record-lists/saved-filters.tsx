import { X } from 'lucide-react'
import { Form } from 'react-router'
import type { ListView, RecordListQuery } from '#contract/record-list.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { Popover } from '#ui/components/popover.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { type ListPlace, listAddress, savedFilterOf, usualQueryOf } from './list-address.ts'

type Props = { place: ListPlace; query: RecordListQuery; view: ListView }

export function SavedFilters({ place, query, view: { filters } }: Props) {
  const t = useRecordListsMessages()
  const here = listAddress(place, query)
  const action = `/dashboard/lists/${place.list}`
  const usual = usualQueryOf(place)
  const isWorthSaving = Object.keys(savedFilterOf(place, query)).length > 0
  return (
    <Popover key={here} id="saved" title={t.savedFilters}>
      <div className="saved-filters">
        {filters.length === 0 && <p className="quiet">{t.noSavedFilters}</p>}
        <ul className="plain-list">
          {filters.map(({ name, filter: { sort = place.usual.sort, ...filter } }) => (
            <li key={name}>
              <Link href={listAddress(place, { ...usual, ...filter, sort })}>{name}</Link>
              <PostButton action={action} fields={{ here, name }} name="do" value="remove">
                <X size={18} aria-hidden="true" />
                <span className="unseen">{t.removeSaved(name)}</span>
              </PostButton>
            </li>
          ))}
        </ul>
        {isWorthSaving ? (
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="here" value={here} />
            <Field name="name" id="filter-name" label={t.filterName} maxLength={60} aria-required />
            <SubmitButton name="do" value="save">
              {t.saveFilter}
            </SubmitButton>
          </Form>
        ) : (
          <p className="hint">{t.saveFilterHelp}</p>
        )}
      </div>
    </Popover>
  )
}

import { Form, useSubmit } from 'react-router'
import { type ListView, partsOf, type RecordListQuery } from '#contract/record-list.ts'
import { Popover } from '#ui/components/popover.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { type ListPlace, listAddress } from './list-address.ts'

/** The form of the view options. Its fields refer to it by id, because they lie inside another form. */
export function ViewForm({ place, query }: { place: ListPlace; query: RecordListQuery }) {
  return (
    <Form
      id="view-form"
      method="post"
      action={`/dashboard/lists/${place.list}`}
      preventScrollReset
      hidden
    >
      <input type="hidden" name="here" value={listAddress(place, query)} />
    </Form>
  )
}

/** The columns and the preview of a list, saved with the account and so the same on every device. */
export function ViewOptions({
  list,
  parts,
}: { list: ListPlace['list'] } & Pick<ListView, 'parts'>) {
  const t = useRecordListsMessages()
  const submit = useSubmit()
  return (
    <Popover id="view" title={t.view}>
      <fieldset className="plain view-options">
        <legend>{t.shownColumns}</legend>
        {partsOf[list].all.map((part) => (
          <label key={part} className={part}>
            <input
              type="checkbox"
              form="view-form"
              name="part"
              value={part}
              defaultChecked={parts.includes(part)}
              onChange={({ currentTarget: { form } }) => {
                const fields = new FormData(form ?? undefined)
                fields.set('do', 'parts')
                void submit(fields, {
                  method: 'post',
                  action: `/dashboard/lists/${list}`,
                  preventScrollReset: true,
                })
              }}
            />{' '}
            {part === 'preview' ? t.previewBeside : t.columns[part]}
          </label>
        ))}
        <noscript>
          <button type="submit" form="view-form" name="do" value="parts">
            {t.apply}
          </button>
        </noscript>
      </fieldset>
    </Popover>
  )
}

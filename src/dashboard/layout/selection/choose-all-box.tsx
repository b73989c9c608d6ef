import { useScript } from '#ui/browser/use-script.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import type { Selection } from './use-selection.ts'

/** The checkbox that selects all rows of the page. It needs a script. */
export function ChooseAllBox({ selection }: { selection: Selection }) {
  const t = useRecordListsMessages()
  const { state, chooseAll } = selection
  const isLive = useScript()
  return (
    <label className="scripted" data-label={t.chooseAll}>
      <input
        type="checkbox"
        aria-label={t.chooseAll}
        disabled={!isLive}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={({ target }) => chooseAll(target.checked)}
      />
    </label>
  )
}

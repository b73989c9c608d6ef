import { useScript } from '#ui/browser/use-script.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Selection } from './use-selection.ts'

/** The checkbox that selects all rows of the page. It needs a script. */
export function ChooseAllBox({ selection }: { selection: Selection }) {
  const t = useMessages().recordLists
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

import { useMessages } from '#ui/i18n/messages.ts'

/** What each key does, and the switch. A script shows it: without one there are none. */
export function Shortcuts() {
  const t = useMessages().recordLists
  return (
    <details className="shortcuts" data-shortcuts="" hidden>
      <summary>{t.shortcuts}</summary>
      <label>
        <input type="checkbox" data-shortcuts-on="" /> {t.shortcutsOn}
      </label>
      <p className="hint">{t.shortcutsHelp}</p>
      <ul>
        {Object.entries(t.shortcutKeys).map(([key, meaning]) => (
          <li key={key}>
            <kbd>{key.toUpperCase()}</kbd> {meaning}
          </li>
        ))}
      </ul>
    </details>
  )
}

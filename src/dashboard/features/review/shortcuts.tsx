import { useEffect, useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

const offKey = 'shortcuts-off'

type Keys = ReturnType<typeof useMessages>['recordLists']['shortcutKeys']
type Props = { act: Partial<Record<keyof Keys, () => void>> }

/** Single keys for a page, with a list of them and their switch. They need a script. */
export function Shortcuts({ act }: Props) {
  const t = useMessages().recordLists
  const [isOn, setIsOn] = useState<boolean>()
  useEffect(() => setIsOn(kept() !== 'yes'), [])
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || isTyping(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const goal = act[event.key.toLowerCase() as keyof Keys]
      if (!goal || document.querySelector(':modal, [role=alertdialog]')) return
      event.preventDefault()
      goal()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, act])

  function turn(): void {
    keep(isOn ? 'yes' : 'no')
    setIsOn(!isOn)
  }
  return (
    <details className="shortcuts" hidden={isOn === undefined}>
      <summary>{t.shortcuts}</summary>
      <label>
        <input type="checkbox" checked={isOn ?? true} onChange={turn} /> {t.shortcutsOn}
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

function isTyping({ target }: Event): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}

function kept(): string | null {
  try {
    return localStorage.getItem(offKey)
  } catch {
    return null
  }
}

function keep(isOff: 'yes' | 'no'): void {
  try {
    localStorage.setItem(offKey, isOff)
  } catch {
    // Without storage the choice holds for this page.
  }
}

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createRegistry } from '#ui/browser/registry.ts'

export type Shortcut = {
  /** As KeyboardEvent.key, a letter in lower case */
  key: string
  /** What the list of shortcuts says about it; without one it is not listed */
  title?: string
  act: (event: KeyboardEvent) => void
  /** With Ctrl, or Cmd on a Mac: works while somebody types, too, and cannot be switched off */
  withCtrl?: true
  /** Acts again while the key is held down */
  repeats?: true
}

type Registered = { shortcuts: readonly Shortcut[]; where: 'page' | 'everywhere' }

const registry = createRegistry<Registered>()

/** Keys of a page, while the component is shown. Give the same array until something changes. */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  where: Registered['where'] = 'page',
): void {
  registry.useEntry(useMemo(() => ({ shortcuts, where }), [shortcuts, where]))
  useEffect(() => document.addEventListener('keydown', press), [])
}

export const useRegisteredShortcuts = registry.useEntries

/** What can be done with the selected rows, for the command palette */
export const selectionActions = createRegistry<{ title: string; run: () => void }>()

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || isDialogOpen()) return
  const withCtrl = event.ctrlKey || event.metaKey
  const key = keyOf(event)
  const pressed = registry
    .now()
    .flatMap(({ shortcuts }) => shortcuts)
    .findLast((one) => one.key === key && Boolean(one.withCtrl) === withCtrl)
  if (!pressed || (event.repeat && !pressed.repeats)) return
  if (!withCtrl && (areShortcutsOff() || isTyping(event))) return
  event.preventDefault()
  pressed.act(event)
}

/** On keyboards of other scripts, the key in the place of a Latin letter or digit. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isOtherScript = key.length === 1 && key > '~'
  return isOtherScript ? code.replace(/^(Key|Digit)/, '').toLowerCase() : key.toLowerCase()
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll(':modal, [role=dialog], [role=alertdialog]')].some(
    (dialog) => dialog.getAttribute('aria-modal') !== 'false',
  )
}

const typesIn = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable]',
  // They find their items by letters.
  '[role=menu] *',
  '[role=listbox] *',
].join()

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.matches(typesIn)
}

const offKey = 'shortcuts-off'
let switchedOff: boolean | undefined

function areShortcutsOff(): boolean {
  try {
    switchedOff ??= localStorage.getItem(offKey) === 'yes'
  } catch {
    // Without storage the choice holds for this document.
  }
  return switchedOff ?? false
}

function switchShortcuts(to: 'on' | 'off'): void {
  switchedOff = to === 'off'
  try {
    localStorage.setItem(offKey, switchedOff ? 'yes' : 'no')
  } catch {
    // As above
  }
  registry.tell()
}

/** Single-key shortcuts can be switched off: speech input would trigger them. */
export function useShortcutSwitch() {
  const isOff = useSyncExternalStore(registry.subscribe, areShortcutsOff, () => false)
  return { isOn: !isOff, turn: () => switchShortcuts(isOff ? 'on' : 'off') }
}

/** The key that shortcuts are pressed with, as it is named on this computer; in a browser only */
export function modifier(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
}

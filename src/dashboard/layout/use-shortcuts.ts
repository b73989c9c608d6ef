import { useEffect, useSyncExternalStore } from 'react'
import { keyOf } from '#ui/browser/key-of.ts'
import { createRegistry } from '#ui/browser/registry.ts'

export type Shortcut = {
  /** KeyboardEvent.key; letters in lower case */
  key: string
  /** The text in the list of shortcuts; without it the shortcut is not listed */
  title?: string
  act: (event: KeyboardEvent) => void
  /** Whether it is for what has the focus; by default for everything */
  isFor?: (focused: Element) => boolean
  /** Requires Ctrl, or Cmd on a Mac. Such a shortcut also works while typing, and cannot be switched off */
  withCtrl?: true
  /** Repeats while the key is held down */
  repeats?: true
}

type Registered = { shortcuts: readonly Shortcut[]; where: 'page' | 'everywhere' }

const registry = createRegistry<Registered>()

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[], where: Registered['where'] = 'page') {
  registry.useEntry({ shortcuts, where })
  useEffect(() => document.addEventListener('keydown', press), [])
}

export const useRegisteredShortcuts = registry.useEntries

/** Actions on the selected rows, offered by the command palette */
export const selectionActions = createRegistry<{ title: string; run: () => void }>()

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const withCtrl = event.ctrlKey || event.metaKey
  const key = keyOf(event)
  const pressed = registry
    .now()
    .flatMap(({ shortcuts }) => shortcuts)
    .findLast((one) => one.key === key && Boolean(one.withCtrl) === withCtrl && isFor(one, event))
  if (!pressed || (event.repeat && !pressed.repeats)) return
  const isBehind = isDialogOpen()
  if (!withCtrl && (isBehind || areShortcutsOff() || isTyping(event))) return
  // Also behind a dialog, where Ctrl+K would leave it for the search field of the browser.
  event.preventDefault()
  if (!isBehind) pressed.act(event)
}

function isFor({ isFor }: Shortcut, { target }: Event): boolean {
  return !isFor || !(target instanceof Element) || isFor(target)
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
  // Menus and list boxes use letters for type-ahead.
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
    // Without storage, the choice lasts only for this document.
  }
  return switchedOff ?? false
}

function switchShortcuts(to: 'on' | 'off'): void {
  switchedOff = to === 'off'
  try {
    localStorage.setItem(offKey, switchedOff ? 'yes' : 'no')
  } catch {
    // Without storage, the choice lasts only for this document.
  }
  registry.tell()
}

/** Single-key shortcuts can be switched off, because speech input could trigger them (WCAG 2.1.4). */
export function useShortcutSwitch() {
  const isOff = useSyncExternalStore(registry.subscribe, areShortcutsOff, () => false)
  return { isOn: !isOff, turn: () => switchShortcuts(isOff ? 'on' : 'off') }
}

/** The name of the modifier key on this computer; callable only in a browser */
export function modifier(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
}

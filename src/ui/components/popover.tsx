import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
} from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  id: string
  title: ReactNode
  children: ReactNode
}

/** A panel beside its button, or a bottom sheet on phones. The Popover API opens it without a script. */
export function Popover({ id, title, children }: Props) {
  const { close } = useMessages().dashboard.shortcuts
  useClosingBehind()
  return (
    <>
      <button type="button" popoverTarget={id}>
        {title}
      </button>
      <div id={id} popover="auto" className="panel">
        <div className="panel-head">
          <strong>{title}</strong>
          <button type="button" className="close" popoverTarget={id} popoverTargetAction="hide">
            <span className="unseen">{close}</span>
          </button>
        </div>
        {children}
      </div>
    </>
  )
}

/**
 * A menu in a popover: arrow keys move between items with the role menuitem, and choosing one closes the
 * menu. `label` is the accessible name, because the button may show only an icon.
 */
export function Menu({ id, title, label, children }: Props & { label: string }) {
  useClosingBehind()
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} aria-haspopup="menu">
        {title}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="panel menu"
        onToggle={begin}
        onClick={close}
        onKeyDown={goAlong}
      >
        {children}
      </div>
    </>
  )
}

/** Closes the panel that would otherwise cover what has the focus next. */
function useClosingBehind(): void {
  // All panels add the same listener, so that there is one.
  useEffect(() => document.addEventListener('focusin', closeBehind), [])
}

function closeBehind({ target }: FocusEvent): void {
  const panel = document.querySelector<HTMLElement>('.panel:popover-open')
  if (!panel || !(target instanceof Element)) return
  // A press on the text of the panel gives the focus to what is around it.
  const isNear = panel.contains(target) || target.contains(panel)
  if (!isNear && target.getAttribute('popovertarget') !== panel.id) panel.hidePopover()
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

function begin({ newState, currentTarget }: ToggleEvent): void {
  if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
}

function close({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('[role=menuitem]')) currentTarget.hidePopover()
}

function goAlong(event: KeyboardEvent): void {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

import type { KeyboardEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  id: string
  title: ReactNode
  children: ReactNode
}

/** A panel beside its button, or a bottom sheet on phones. The Popover API opens it without a script. */
export function Popover({ id, title, children }: Props) {
  const { close } = useMessages().dashboard.shortcuts
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

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

function begin({ newState, currentTarget }: ToggleEvent): void {
  if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
}

function close({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('[role=menuitem]')) currentTarget.hidePopover()
}

function goAlong(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.contains(document.activeElement))
  items.at((at + step) % items.length)?.focus()
}

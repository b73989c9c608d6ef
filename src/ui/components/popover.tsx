import type { KeyboardEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  id: string
  /** What the button shows */
  title: ReactNode
  children: ReactNode
}

/** A panel beside its button, or a sheet on phones, which the browser opens without a script, too. */
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
 * Items with the role menuitem: arrow keys lead through them, and choosing one closes the menu.
 * `label` names it, as its button may be an icon.
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

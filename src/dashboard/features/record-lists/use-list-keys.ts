import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Selection } from '#dashboard/layout/selection/use-selection.ts'
import { type Shortcut, useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

/** The current row of each list, by the key of its entry in the history, to which Back returns */
const rows = new Map<string, string>()

/** Keyboard shortcuts of a list: J and K move along the rows, X selects (with Shift a range), Enter opens. */
export function useListKeys(ids: string[], selection?: Selection) {
  const t = useRecordListsMessages().listKeys
  const { key } = useLocation()
  const [current, setCurrent] = useState(() => rows.get(key))
  // Where the current row was: after it has left the list, J and K go on from there.
  const place = useRef(0)
  const at = current === undefined ? -1 : ids.indexOf(current)
  useEffect(() => {
    if (at >= 0) place.current = at
  })
  function go(step: number): void {
    const to = at < 0 ? place.current + Math.min(step, 0) : at + step
    const next = ids[Math.min(Math.max(to, 0), ids.length - 1)]
    document.querySelector<HTMLElement>(`[id="r-${next}"] th a`)?.focus()
  }
  function tick({ shiftKey }: KeyboardEvent): void {
    const range = shiftKey ? 'range' : undefined
    if (current) selection?.choose(current, !selection.has(current), range)
  }
  const shortcuts: Shortcut[] = [
    { key: 'j', title: t.next, act: () => go(1), repeats: true },
    { key: 'k', title: t.previous, act: () => go(-1), repeats: true },
  ]
  useShortcuts(selection ? [...shortcuts, { key: 'x', title: t.tick, act: tick }] : shortcuts)
  return {
    current: ids.find((id) => id === current),
    setCurrent(id: string) {
      setCurrent(id)
      rows.set(key, id)
    },
  }
}

import { useEffect, useMemo, useRef, useState } from 'react'
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
  const keys = useRef({ go: (_: number) => {}, tick: (_?: 'range') => {} })
  useEffect(() => {
    const at = current === undefined ? -1 : ids.indexOf(current)
    if (at >= 0) place.current = at
    keys.current = {
      go(step) {
        const to = at < 0 ? place.current + Math.min(step, 0) : at + step
        const next = ids[Math.min(Math.max(to, 0), ids.length - 1)]
        document.querySelector<HTMLElement>(`[id="r-${next}"] th a`)?.focus()
      },
      tick: (range) => current && selection?.choose(current, !selection.has(current), range),
    }
  })
  const isChosenFrom = selection !== undefined
  const shortcuts = useMemo((): Shortcut[] => {
    const tick: Shortcut = {
      key: 'x',
      title: t.tick,
      act: ({ shiftKey }) => keys.current.tick(shiftKey ? 'range' : undefined),
    }
    return [
      { key: 'j', title: t.next, act: () => keys.current.go(1), repeats: true },
      { key: 'k', title: t.previous, act: () => keys.current.go(-1), repeats: true },
      ...(isChosenFrom ? [tick] : []),
    ]
  }, [t, isChosenFrom])
  useShortcuts(shortcuts)
  return {
    current: ids.find((id) => id === current),
    setCurrent(id: string) {
      setCurrent(id)
      rows.set(key, id)
    },
  }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Selection } from '#dashboard/layout/selection/use-selection.ts'
import { type Shortcut, useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

/** Keyboard shortcuts of a list: J and K move along the rows, X selects (with Shift a range), Enter opens. */
export function useListKeys(ids: string[], selection: Selection) {
  const t = useRecordListsMessages().listKeys
  const [current, setCurrent] = useState<string>()
  const keys = useRef({ go: (_: number) => {}, tick: (_?: 'range') => {} })
  useEffect(() => {
    keys.current = {
      go(step) {
        const at = current === undefined ? -1 : ids.indexOf(current)
        const next = ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
        document.querySelector<HTMLElement>(`[id="r-${next}"] th a`)?.focus()
      },
      tick: (range) => current && selection.choose(current, !selection.has(current), range),
    }
  })
  const shortcuts = useMemo(
    (): Shortcut[] => [
      { key: 'j', title: t.next, act: () => keys.current.go(1), repeats: true },
      { key: 'k', title: t.previous, act: () => keys.current.go(-1), repeats: true },
      {
        key: 'x',
        title: t.tick,
        act: ({ shiftKey }) => keys.current.tick(shiftKey ? 'range' : undefined),
      },
    ],
    [t],
  )
  useShortcuts(shortcuts)
  return { current: ids.find((id) => id === current), setCurrent }
}

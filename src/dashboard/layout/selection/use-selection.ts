import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

export type Selection = {
  form: RefObject<HTMLFormElement | null>
  count: number
  state: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  choose: (id: string, isChosen: boolean, range?: 'range') => void
  chooseAll: (isChosen: boolean) => void
  /** Whether all matching records are selected, beyond this page */
  isOfAll: boolean
  chooseMatching: (isChosen: boolean) => void
}

/**
 * The selected rows; a range covers all rows from the last changed one. All that match are those of the list
 * at which they were selected.
 */
export function useSelection(ids: string[], initial: string[] = [], list = ''): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))
  const [last, setLast] = useState<string>()
  const [listOfAll, setListOfAll] = useState<string>()
  const setOfAll = (isChosen: boolean) => setListOfAll(isChosen ? list : undefined)
  const chooseAtFirst = useEffectEvent(() => setOfAll(true))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Boxes may be ticked before hydration, or restored by the browser.
    const ticked = new FormData(form.current ?? undefined)
    const rows = ticked.getAll('chosen')
    if (rows.length > 0) setChosen(new Set(rows.map((value) => String(value).split(':')[0] ?? '')))
    if (ticked.has('all')) chooseAtFirst()
  }, [])

  function set(some: string[], isChosen: boolean): void {
    const next = new Set(chosen)
    for (const id of some) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
    setOfAll(false)
  }
  const here = ids.filter((id) => chosen.has(id))
  return {
    form,
    count: here.length,
    state: here.length === 0 ? 'none' : here.length === ids.length ? 'all' : 'some',
    has: (id) => chosen.has(id),
    choose(id, isChosen, range) {
      const [from, to] = [ids.indexOf(last ?? ''), ids.indexOf(id)].toSorted((a, b) => a - b)
      const isBetween = range && from !== undefined && to !== undefined && from >= 0
      set(isBetween ? ids.slice(from, to + 1) : [id], isChosen)
      setLast(id)
    },
    chooseAll: (isChosen) => set(ids, isChosen),
    isOfAll: listOfAll === list,
    chooseMatching: setOfAll,
  }
}

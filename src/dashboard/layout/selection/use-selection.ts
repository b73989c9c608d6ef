import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Left } from '#contract/undo.ts'

type Row = { id: string; revision?: number }

/** Each selected row with the revision that it had when it was selected */
type Chosen = ReadonlyMap<string, number>

/** What became of the selected rows, and the revisions that the change left */
type Report = {
  results: readonly { id: string; outcome: string }[]
  undo: { left: readonly Left[] } | undefined
}

export type Selection = {
  form: RefObject<HTMLFormElement | null>
  count: number
  state: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  /** The revision at which a row was selected: the list may have followed later changes. */
  revisionOf: (id: string) => number | undefined
  choose: (id: string, isChosen: boolean, range?: 'range') => void
  chooseAll: (isChosen: boolean) => void
  /** Whether all matching records are selected, beyond this page */
  isOfAll: boolean
  chooseMatching: (isChosen: boolean) => void
}

type Sent = {
  /** The values that the last action was sent, and its report */
  sent?: string[] | undefined
  report?: Report | undefined
  list?: string
}

/**
 * The selected rows; a range covers all rows from the last changed one. All that match are those of the list
 * at which they were selected.
 */
export function useSelection(
  rows: readonly Row[],
  { sent = [], report, list = '' }: Sent = {},
): Selection {
  const ids = rows.map(({ id }) => id)
  const [chosen, setChosen] = useState<Chosen>(() => {
    const kept = renewed(chosenIn(sent), report)
    return new Map([...kept].filter(([id, revision]) => listed(id) === revision))
  })
  const [last, setLast] = useState<string>()
  const [listOfAll, setListOfAll] = useState<string>()
  const setOfAll = (isChosen: boolean) => setListOfAll(isChosen ? list : undefined)
  const chooseAtFirst = useEffectEvent(() => setOfAll(true))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Boxes may be ticked before hydration, or restored by the browser.
    const ticked = new FormData(form.current ?? undefined)
    const boxes = ticked.getAll('chosen')
    if (boxes.length > 0) setChosen(chosenIn(boxes))
    if (ticked.has('all')) chooseAtFirst()
  }, [])
  useEffect(() => setChosen((chosen) => renewed(chosen, report)), [report])

  function listed(of: string): number {
    return rows.find(({ id }) => id === of)?.revision ?? 0
  }

  function set(some: string[], isChosen: boolean): void {
    const next = new Map(chosen)
    for (const id of some) {
      if (isChosen) next.set(id, chosen.get(id) ?? listed(id))
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
    revisionOf: (id) => chosen.get(id),
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

function chosenIn(values: FormDataEntryValue[]): Chosen {
  return new Map(
    values.map((value) => {
      const [id = '', revision] = String(value).split(':')
      return [id, Number(revision)]
    }),
  )
}

/** Follows the person's own change, and drops rows that somebody else changed since they were selected. */
function renewed(chosen: Chosen, report: Report | undefined): Chosen {
  if (!report) return chosen
  const next = new Map(chosen)
  for (const { id, outcome } of report.results) {
    if (outcome === 'changed-meanwhile') next.delete(id)
  }
  for (const { id, revision } of report.undo?.left ?? []) {
    const seen = next.get(id)
    if (seen === undefined) continue
    if (revision - seen > 1) next.delete(id)
    else next.set(id, revision)
  }
  return next
}

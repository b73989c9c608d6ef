/** The result of a lookup: the name of the person, or undefined if nothing is found. */
export type Shown = string | undefined

type Span = { since: number; possible: Set<Shown> }

/**
 * The possible public states of one record over time. During a change both states are possible; if its
 * response is lost, they stay possible afterwards.
 */
export class Truth {
  readonly #spans: Span[]
  #isCertain = true

  constructor(shown: Shown = undefined) {
    this.#spans = [{ since: 0, possible: new Set([shown]) }]
  }

  get isCertain(): boolean {
    return this.#isCertain
  }

  /** The current state; call it only while `isCertain`. */
  get shown(): Shown {
    return [...this.#now()][0]
  }

  /** Notes the start of a change; the returned function notes how it ended. */
  begin(next: Shown): (end: 'done' | 'refused' | 'unknown') => void {
    const before = this.shown
    this.#isCertain = false
    this.#add(new Set([before, next]))
    return (end) => {
      if (end === 'unknown') return
      this.#isCertain = true
      this.#add(new Set([end === 'done' ? next : before]))
    }
  }

  /** Whether this state was possible at some moment between the two times. */
  couldShow(shown: Shown, from: number, until: number): boolean {
    return this.#between(from, until).some(({ possible }) => possible.has(shown))
  }

  /** Whether the record could have been public at some moment between the two times. */
  couldBeOpen(from: number, until: number): boolean {
    const spans = this.#between(from, until)
    return spans.some(({ possible }) => [...possible].some((shown) => shown !== undefined))
  }

  #between(from: number, until: number): Span[] {
    return this.#spans.filter(({ since }, at) => {
      const end = this.#spans[at + 1]?.since ?? Number.POSITIVE_INFINITY
      return since <= until && end >= from
    })
  }

  #now(): Set<Shown> {
    return this.#spans.at(-1)?.possible ?? new Set()
  }

  #add(possible: Set<Shown>): void {
    this.#spans.push({ since: performance.now(), possible })
  }
}

/** What a lookup of a number may answer: the name of the person, or that there is no data. */
export type Shown = string | undefined

type Span = { since: number; possible: Set<Shown> }

/**
 * What is known of one record from outside. While a change is under way either state may be seen, and
 * if nobody was told how it ended, from then on.
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

  /** Only while it is certain: then there is one. */
  get shown(): Shown {
    return [...this.#now()][0]
  }

  /** A change begins; the answer says how it ended. */
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

  /** Whether that could have been so at some moment between the two. */
  couldShow(shown: Shown, from: number, until: number): boolean {
    return this.#between(from, until).some(({ possible }) => possible.has(shown))
  }

  /** Whether anything could have been shown at some moment between the two. */
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

const [dayMs, hourMs] = [86_400_000, 3_600_000]
const workBeginsAt = 4 * hourMs
const workLasts = 8 * hourMs

/** A clock that is put forward while a demo is filled, so that the demo has a past of some weeks */
export class DemoClock {
  #behindMs = 0

  constructor(daysAgo: number) {
    this.putAt(daysAgo)
  }

  readonly now = (): Date => new Date(Date.now() - this.#behindMs)

  /** Puts it at a time of that working day, which is later the smaller the fraction is; 0: now */
  putAt(daysAgo: number): void {
    const midnight = Math.floor(Date.now() / dayMs - Math.floor(daysAgo)) * dayMs
    const at = midnight + workBeginsAt + workLasts * (1 - (daysAgo % 1))
    this.#behindMs = daysAgo === 0 ? 0 : Date.now() - at
  }
}

import { partialDeepStrictEqual } from 'node:assert'
import { type Answer, type Call, isDone, isTrouble, Unexpected } from './calls.ts'

export type Found = { status: number; [part: string]: unknown }

/** Something that the site keeps, and the states in which it may be found. */
export type Thing = {
  what: string
  /** Its state; more than one when it is not known whether a change was made */
  possible: Found[]
  read: (call: Call) => Promise<Found>
  /** Its state when it was last compared, and those that were acknowledged since, with the moments */
  told: { at: number; state: Found }[]
  /** Asks for the same again, with the same key */
  retry?: ((call: Call) => Promise<Answer | undefined>) | undefined
}

export type Book = {
  things: Set<Thing>
  /** Of the transparency log, as they were published */
  checkpoints: Set<string>
  acknowledged(): number
  refused(): number
  /** Enters something that the site is to keep from now on. */
  open(thing: Entered): Thing
  knows(what: string): boolean
  /** Asks for a change of these things; answers only when it was acknowledged. */
  change(changes: Change[], ask: () => Promise<Answer | undefined>): Promise<Answer | undefined>
  /** From now on nobody minds what is said, as by a machine without power, until it is settled what counts. */
  expectAnything(): void
  /** What was acknowledged at that moment or later is as open as what was not: no machine said it. */
  countUntil(powerWentAt: number): void
  /** Compares everything with what the site answers; what was open is known then. */
  check(call: Call): Promise<string[]>
}

/** What it was before, unless it is what it may be now */
export type Entered = Omit<Thing, 'told'> & { before?: Found }
type Change = { thing: Thing; to: Found; known?: (answer: Answer) => Found }

export const gone: Found = { status: 404 }

/** What was acknowledged, and what may have been done without anybody being told. */
export function newBook(): Book {
  const things = new Set<Thing>()
  let [acknowledged, refused] = [0, 0]
  let anythingGoes = false

  async function check(thing: Thing, call: Call): Promise<string | undefined> {
    const found = await thing.read(call)
    const flaw = differenceOf(thing, found)
    if (flaw) return flaw
    if (thing.possible.length === 1) return undefined
    const isThere = found.status !== 404
    thing.possible = [found]
    if (!thing.retry) return undefined
    const again = await thing.retry(call)
    thing.retry = undefined
    if (!again || !isDone(again)) return `${thing.what}: a retry got ${again?.status}`
    const after = await thing.read(call)
    if (isThere && differenceOf(thing, after)) return `${thing.what}: a retry changed it`
    if (after.status !== 200)
      return `${thing.what}: a retry got ${again.status}, and it is not there`
    thing.possible = [after]
    return undefined
  }

  return {
    things,
    checkpoints: new Set(),
    acknowledged: () => acknowledged,
    refused: () => refused,
    open({ before, ...entered }) {
      const at = before ? Date.now() : 0
      const told = entered.possible.map((state) => ({ at, state }))
      if (before) told.unshift({ at: 0, state: before })
      const thing: Thing = { ...entered, told }
      things.add(thing)
      return thing
    },
    knows: (what) => [...things].some((thing) => thing.what === what),
    async change(changes, ask) {
      for (const { thing, to } of changes) thing.possible.push(to)
      const answer = await ask()
      if (answer && isDone(answer)) {
        acknowledged++
        for (const { thing, to, known } of changes) {
          const state = known ? known(answer) : to
          thing.possible = [state]
          thing.told.push({ at: Date.now(), state })
          thing.retry = undefined
        }
        return answer
      }
      if (answer && !isTrouble(answer) && !anythingGoes) {
        const { status, bytes } = answer
        const what = changes.map(({ thing }) => thing.what).join(', ')
        throw new Unexpected(`${what}: ${status} ${bytes.toString().slice(0, 500)}`)
      }
      refused++
      return undefined
    },
    expectAnything() {
      anythingGoes = true
    },
    countUntil(powerWentAt) {
      anythingGoes = false
      for (const thing of things) {
        const later = thing.told.filter(({ at }) => at >= powerWentAt)
        if (later.length === 0) continue
        const counts = thing.told.slice(0, -later.length).slice(-1)
        thing.possible.unshift(...[...counts, ...later].map(({ state }) => state))
      }
    },
    async check(call) {
      const flaws: string[] = []
      const left = [...things].values()
      const checkSome = async () => {
        for (const thing of left) {
          const flaw = await check(thing, call)
          if (flaw) flaws.push(flaw)
        }
      }
      await Promise.all(Array.from({ length: 8 }, checkSome))
      for (const thing of things) {
        const [state = gone] = thing.possible
        thing.told = [{ at: 0, state }]
        if (state.status === 404) things.delete(thing)
      }
      return flaws
    },
  }
}

export function isSettled({ possible }: Thing): boolean {
  return possible.length === 1
}

export function isThere(thing: Thing): boolean {
  return isSettled(thing) && thing.possible[0]?.status === 200
}

function differenceOf({ what, possible }: Thing, found: Found): string | undefined {
  const differences: string[] = []
  for (const state of possible) {
    try {
      partialDeepStrictEqual(found, state)
      return undefined
    } catch (error) {
      differences.push((error as Error).message)
    }
  }
  return `${what}: ${differences.join('\nor ')}\nfound ${JSON.stringify(found)}`
}

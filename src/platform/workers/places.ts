/** So many at once and no more; the next waits, in order. */
export type Places = {
  /** Calls back, at once if there is a place, with how it is given back. */
  take(taken: (giveBack: () => void) => void): void
  /**
   * Called when another worker waits: whoever holds a place idly gives it back. If they hold more than
   * that other does, it is urgent, and they give one back as soon as what they are at is done.
   */
  onWanted(callBack: (isUrgent: boolean) => void): void
}

/** Those of one process. */
export function createPlaces(count: number): Places {
  const waiting: ((giveBack: () => void) => void)[] = []
  let free = count

  function hand(taken: (giveBack: () => void) => void): void {
    free--
    let isBack = false
    taken(() => {
      if (isBack) return
      isBack = true
      free++
      const next = waiting.shift()
      if (next) hand(next)
    })
  }

  return {
    take(taken) {
      if (free > 0) hand(taken)
      else waiting.push(taken)
    },
    onWanted() {},
  }
}

type Member = { granted(number: number): void; wanted(isUrgent: boolean): void }

/** Those of several workers. Each take has a number of its member's own. */
export function sharePlaces(count: number) {
  const held = new Map<Member, Set<number>>()
  const waiting: { member: Member; number: number }[] = []
  let free = count

  const heldBy = (member: Member) => held.get(member)?.size ?? 0

  function settle(): void {
    while (free > 0) {
      const next = waiting.shift()
      if (!next) return
      free--
      held.set(next.member, (held.get(next.member) ?? new Set()).add(next.number))
      next.member.granted(next.number)
    }
    const [first] = waiting
    if (!first) return
    for (const [member, numbers] of held) {
      if (numbers.size > 0) member.wanted(numbers.size > heldBy(first.member))
    }
  }

  return {
    take(member: Member, number: number): void {
      waiting.push({ member, number })
      settle()
    },
    giveBack(member: Member, number: number): void {
      if (!held.get(member)?.delete(number)) return
      free++
      settle()
    },
    leave(member: Member): void {
      free += heldBy(member)
      held.delete(member)
      for (let at = waiting.length - 1; at >= 0; at--) {
        if (waiting[at]?.member === member) waiting.splice(at, 1)
      }
      settle()
    },
  }
}

type Options<Member> = {
  everyMs: number
  /** After so many rounds without a word */
  rounds: number
  stuck: (member: Member) => void
}

/**
 * Notices who has stopped to say anything, and has not ended. Rounds are counted, not time: whoever counts
 * may have been stopped, too, with the whole machine.
 */
export function watchForStuck<Member>({ everyMs, rounds, stuck }: Options<Member>) {
  const silentFor = new Map<Member, number>()
  const timer = setInterval(() => {
    for (const [member, soFar] of silentFor) {
      if (soFar + 1 < rounds) silentFor.set(member, soFar + 1)
      else {
        silentFor.delete(member)
        stuck(member)
      }
    }
  }, everyMs).unref()

  return {
    /** From the first word on it is watched. */
    heard: (member: Member) => void silentFor.set(member, 0),
    gone: (member: Member) => void silentFor.delete(member),
    stop: () => clearInterval(timer),
  }
}

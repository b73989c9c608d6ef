export type Random = () => number

/** Mulberry32: small, fast, and the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to pick from an empty list')
  return item
}

export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least)
}

export function wholeBetween(random: Random, least: number, most: number): number {
  return Math.floor(between(random, least, most + 1))
}

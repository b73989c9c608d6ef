/** An entry of the transparency log, one line of text. About people it contains only unguessable hashes. */
export type Leaf =
  /** SHA-256 of a statement's JWT, in hex */
  | { what: 'stated' | 'withdrawn'; hash: string }
  | { what: 'key'; thumbprint: string; became: KeyChange }
  /** An entry of the activity chain */
  | { what: 'activity'; seq: number; hash: string }
  /** Begins a log that replaces another one: the last known checkpoint of the replaced log */
  | { what: 'continues'; size: number; root: string }
  /** After a restore: the leaves from this position on were read back from the published log */
  | { what: 'restored'; from: number }

export type KeyChange = 'begins' | 'retired' | 'compromised'

const shape = {
  hash: /^[0-9a-f]{64}$/,
  thumbprint: /^[\w-]{43}$/,
  became: /^(begins|retired|compromised)$/,
  root: /^[\w+/]{43}=$/,
  seq: /^(0|[1-9]\d{0,14})$/,
  size: /^(0|[1-9]\d{0,14})$/,
  from: /^(0|[1-9]\d{0,14})$/,
}
type Part = keyof typeof shape

const partsOf = {
  stated: ['hash'],
  withdrawn: ['hash'],
  key: ['thumbprint', 'became'],
  activity: ['seq', 'hash'],
  continues: ['size', 'root'],
  restored: ['from'],
} satisfies Record<Leaf['what'], Part[]>

/** At most 120 bytes of ASCII; it has the day, but not the time of day. */
export function leafText(leaf: Leaf, day: string): string {
  const parts: Partial<Record<Part, string | number>> = leaf
  const inOrder = partsOf[leaf.what].map((part) => parts[part])
  return ['countersign/1', leaf.what, day, ...inOrder].join(' ')
}

export function readLeaf(text: string): (Leaf & { day: string }) | undefined {
  const [version, what = '', day = '', ...said] = text.split(' ')
  const parts = Object.hasOwn(partsOf, what) ? partsOf[what as Leaf['what']] : undefined
  const isWhole = parts?.every((part, index) => shape[part].test(said[index] ?? ''))
  if (version !== 'countersign/1' || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  if (!isWhole || said.length !== parts?.length) return undefined
  const read = parts.map((part, index) => {
    const isNumber = part === 'seq' || part === 'size' || part === 'from'
    return [part, isNumber ? Number(said[index]) : said[index]]
  })
  return { what, day, ...Object.fromEntries(read) } as Leaf & { day: string }
}

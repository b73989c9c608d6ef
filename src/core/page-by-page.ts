/** Reads rows page by page, each page after the key of the last row before it, until one is not full. */
export async function* pageByPage<Row, Key>(
  size: number,
  from: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (last: Row) => Key,
): AsyncGenerator<Row[], void> {
  for (let after = from; ; ) {
    const page = await read(after)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < size) return
    after = keyOf(last)
  }
}

/** Collects what comes one by one. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number) {
  let some: Item[] = []
  for await (const item of items) {
    if (some.push(item) < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

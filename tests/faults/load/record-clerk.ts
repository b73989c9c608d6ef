import { randomUUID } from 'node:crypto'
import { pick } from '../../../scripts/demo/seeded-random.ts'
import { type Entered, type Found, gone, isSettled, isThere, type Thing } from '../book.ts'
import type { Answer, Call } from '../calls.ts'
import type { Desk } from '../desk.ts'
import { keepPicture, losing } from './pictures.ts'

/** In the order in which the site names them */
const types = ['photo', 'lmia', 'visa', 'medical', 'ticket'] as const

type Paper = { id: string; type: string }
type Entry = { thing: Thing; id: string }

/** Enters records with their scans, changes, hides, approves and deletes them. */
export function recordClerk({ admin, book, random }: Desk): () => Promise<void> {
  const entries: Entry[] = []
  const pictures = new Map<string, Thing>()

  async function add(): Promise<void> {
    const held = await keepAll(types.slice(0, Math.floor(random() * 3)))
    if (!held) return
    const number = randomUUID().replaceAll('-', '').toUpperCase().slice(0, 20)
    const documents = Object.fromEntries(held.map(({ type, id }) => [type, id]))
    const fields = {
      passportNumber: number,
      irccNumber: `I${number}`,
      name: `Robin ${number.slice(0, 5)}`,
      fatherName: 'Lee Sample',
      motherName: 'Dana Sample',
      address: `${number.slice(0, 3)} Paper Lane, Sampleton`,
      nationality: 'BANGLADESH',
    }
    const key = randomUUID()
    const send = (call: Call) =>
      call('POST', '/api/v1/records', {
        body: { ...fields, documents },
        headers: { 'idempotency-key': key },
      })
    const thing = book.open(thingOf(number, () => entry.id))
    const entry: Entry = { id: '', thing }
    thing.retry = send
    const to = { status: 200, record: { ...fields, documents: held } }
    const answer = await book.change([{ thing, to, known: asAnswered }], () => send(admin))
    if (!answer) return
    entry.id = String(answer.body.id)
    entries.push(entry)
  }

  async function keepAll(types: readonly string[]): Promise<Paper[] | undefined> {
    const held: Paper[] = []
    for (const type of types) {
      const kept = await keepPicture(admin, book, random)
      if (!kept) return undefined
      pictures.set(kept.id, kept.thing)
      held.push({ id: kept.id, type })
    }
    return held
  }

  async function update(entry: Entry): Promise<void> {
    const added = await keepAll(random() < 0.5 ? [pick(random, types)] : [])
    if (!added) return
    const fields = { name: `Robin ${randomUUID()}`, address: `${randomUUID()} Paper Lane` }
    const before = papersOf(entry)
    const isNew = ({ type }: Paper) => added.some((one) => one.type === type)
    const after = [...before.filter((paper) => !isNew(paper)), ...added]
    const documents = Object.fromEntries(added.map(({ type, id }) => [type, id]))
    const to = { status: 200, record: { ...fields, documents: inOrder(after) } }
    await book.change(
      [{ thing: entry.thing, to, known: asAnswered }, ...losing(picturesOf(before.filter(isNew)))],
      () =>
        admin('PATCH', `/api/v1/records/${entry.id}`, {
          body: { ...fields, documents },
          headers: { 'if-match': `"${stateOf(entry).revision}"` },
        }),
    )
  }

  function picturesOf(papers: Paper[]): Thing[] {
    return papers.flatMap(({ id }) => pictures.get(id) ?? [])
  }

  async function act(entry: Entry, verb: string, state: object): Promise<void> {
    const to = { status: 200, record: state }
    await book.change([{ thing: entry.thing, to, known: asAnswered }], () =>
      admin('POST', `/api/v1/records/${entry.id}/${verb}`),
    )
  }

  async function remove(entry: Entry): Promise<void> {
    entries.splice(entries.indexOf(entry), 1)
    await book.change(
      [{ thing: entry.thing, to: gone }, ...losing(picturesOf(papersOf(entry)))],
      () => admin('DELETE', `/api/v1/records/${entry.id}`),
    )
  }

  return async () => {
    const known = entries.filter((entry) => {
      return isThere(entry.thing) && picturesOf(papersOf(entry)).every(isSettled)
    })
    const chance = random()
    if (known.length < 3 || chance < 0.3) return add()
    const entry = pick(random, known)
    if (chance < 0.55) return update(entry)
    if (chance < 0.65) return act(entry, 'hide', { visibility: 'hidden' })
    if (chance < 0.72) return act(entry, 'unhide', { visibility: 'visible' })
    if (chance < 0.8) return act(entry, 'withdraw-approval', { approval: 'pending' })
    if (chance < 0.9) return act(entry, 'approve', { approval: 'approved' })
    return remove(entry)
  }
}

function thingOf(number: string, id: () => string): Entered {
  return {
    what: `record ${number}`,
    possible: [gone],
    async read(call) {
      const answer = id()
        ? await call('GET', `/api/v1/records/${id()}`)
        : await call('GET', `/api/v1/records?search=${number}`)
      if (answer?.status !== 200) return { status: answer?.status ?? 0 }
      if (id()) return asAnswered(answer)
      const [listed] = answer.body.data as { id: string }[]
      if (!listed) return gone
      const whole = await call('GET', `/api/v1/records/${listed.id}`)
      return whole?.status === 200 ? asAnswered(whole) : { status: whole?.status ?? 0 }
    },
  }
}

/** A warning, as of a similar name, is told once: who changed the record gets it, who reads it does not. */
function asAnswered({ body: { warnings: _, ...record } }: Answer): Found {
  return { status: 200, record }
}

function inOrder(papers: Paper[]): Paper[] {
  return types.flatMap((type) => papers.filter((paper) => paper.type === type))
}

function stateOf({ thing }: Entry) {
  return thing.possible[0]?.record as { revision: number; documents: Paper[] }
}

function papersOf(entry: Entry): Paper[] {
  return stateOf(entry).documents
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aPerson, isPhotoOf, type Person, photoOf, type State, shownOf } from './people.ts'
import type { SiteBehindHaproxy } from './site-behind-haproxy.ts'

type Kind = 'lookups' | 'writes'
type Tally = { answered: number; failed: number; longestGapMs: number }
export type Phase = Record<Kind, Tally>

type Asked = { method?: string; token?: string; body?: Uint8Array | object; headers?: object }

const answerWithinMs = 12_000
const [lookers, writers] = [4, 2]

/** Generates concurrent lookups and changes by staff; checks that each response is consistent with them. */
export function startTraffic({ url, tokens }: SiteBehindHaproxy) {
  const people: Person[] = []
  const wrong: string[] = []
  let phase = newPhase()
  let lastAt: Record<Kind, number> = { lookups: performance.now(), writes: performance.now() }
  let acknowledged = 0
  let isOver = false

  function note(kind: Kind, isAnswered: boolean): void {
    const tally = phase[kind]
    if (!isAnswered) {
      tally.failed++
      return
    }
    const now = performance.now()
    tally.answered++
    tally.longestGapMs = Math.max(tally.longestGapMs, now - lastAt[kind])
    lastAt[kind] = now
  }

  /** Returns undefined if there was no response, or a server error. */
  async function ask(path: string, { method = 'GET', token, body, headers }: Asked = {}) {
    const isBytes = body instanceof Uint8Array
    const type = body && { 'content-type': isBytes ? 'image/png' : 'application/json' }
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...type, ...headers },
      ...(body && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => undefined)
    if (!answer || answer.status >= 500) return undefined
    const bytes = await answer.arrayBuffer().catch(() => undefined)
    return bytes && { status: answer.status, headers: answer.headers, bytes: Buffer.from(bytes) }
  }

  async function lookUp(person: Person): Promise<void> {
    const from = performance.now()
    const body = { passportNumber: person.number }
    const answer = await ask('/api/v1/lookups', { method: 'POST', body })
    note('lookups', answer !== undefined)
    if (!answer) return
    const found = answer.status === 200 ? JSON.parse(answer.bytes.toString()) : undefined
    const shown = found?.candidate.name
    const isTrue = person.truth.couldShow(shown, from, performance.now())
    if (!isTrue || ![200, 404].includes(answer.status)) {
      wrong.push(`${person.number}: ${answer.status} ${shown}`)
    }
    if (found) person.image = new URL(found.photo.pages[0].thumbnail).pathname
  }

  async function openImage(person: Person): Promise<void> {
    if (!person.image) return
    const from = performance.now()
    const answer = await ask(person.image)
    note('lookups', answer !== undefined)
    if (!answer) return
    const isOpen = answer.status === 200
    const until = performance.now()
    const { truth } = person
    const isTrue = isOpen ? truth.couldBeOpen(from, until) : truth.couldShow(undefined, from, until)
    if (!isTrue) wrong.push(`${person.number}: image ${answer.status}`)
    if (isOpen && !(await isPhotoOf(person, answer.bytes))) wrong.push(`${person.number}: photo`)
  }

  /** Changes a person; if the response is lost, both the old and the new state are possible. */
  async function change(person: Person, next: State, asked: Asked & { path: string }) {
    const [before] = person.states
    const end = person.truth.begin(shownOf(next))
    person.states = before ? [before, next] : [next]
    const { path, ...rest } = asked
    const answer = await ask(path, { method: 'POST', ...rest })
    note('writes', answer !== undefined)
    if (!answer) return end('unknown')
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.bytes}`)
    acknowledged++
    person.states = [next]
    person.kept = {
      id: JSON.parse(answer.bytes.toString()).id,
      etag: answer.headers.get('etag') ?? '',
    }
    end('done')
  }

  async function enter(person: Person, by: 'admin' | 'moderator'): Promise<void> {
    const token = tokens[by]
    const sent = await ask('/api/v1/documents', {
      method: 'POST',
      token,
      body: await photoOf(person),
    })
    note('writes', sent?.status === 201)
    if (sent?.status !== 201) return
    people.push(person)
    const approval = by === 'admin' ? 'approved' : 'pending'
    const name = `Person ${person.number}`
    await change(
      person,
      { name, visibility: 'visible', approval },
      {
        path: '/api/v1/records',
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...{ passportNumber: person.number, irccNumber: `I${person.number}`, name },
          ...{ fatherName: 'Lee', motherName: 'Dana', address: '14 Paper Lane' },
          documents: { photo: JSON.parse(sent.bytes.toString()).id },
        },
      },
    )
  }

  async function changeSomebody(random: number): Promise<void> {
    const known = people.filter(({ truth, kept }) => truth.isCertain && kept)
    const person = known[Math.floor(Math.random() * known.length)]
    const [state] = person?.states ?? []
    if (!person?.kept || !state) return
    const record = `/api/v1/records/${person.kept.id}`
    const token = tokens.admin
    if (state.approval === 'pending') {
      return change(
        person,
        { ...state, approval: 'approved' },
        { path: `${record}/approve`, token },
      )
    }
    if (random < 0.3) {
      const name = `Person ${person.number} v${Math.floor(Math.random() * 1e6)}`
      const headers = { 'if-match': person.kept.etag }
      return change(
        person,
        { ...state, name },
        {
          ...{ path: record, method: 'PATCH', token, headers, body: { name } },
        },
      )
    }
    const isHidden = state.visibility === 'hidden'
    const path = `${record}/${isHidden ? 'unhide' : 'hide'}`
    return change(
      person,
      { ...state, visibility: isHidden ? 'visible' : 'hidden' },
      { path, token },
    )
  }

  async function look(): Promise<void> {
    while (!isOver) {
      const person = people[Math.floor(Math.random() * people.length)] ?? aPerson(9_999_999)
      if (Math.random() < 0.1) await lookUp(aPerson(9_000_000 + Math.floor(Math.random() * 1e5)))
      else if (Math.random() < 0.3) await openImage(person)
      else await lookUp(person)
      await sleep(10)
    }
  }

  async function write(writer: number): Promise<void> {
    for (let n = writer; !isOver; ) {
      const random = Math.random()
      if (random > 0.6) {
        await enter(aPerson(n), random > 0.8 ? 'admin' : 'moderator')
        n += writers
      } else await changeSomebody(random)
      await sleep(20)
    }
  }

  const all = [
    ...Array.from({ length: lookers }, look),
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
  ]
  const failed = Promise.all(all)
  failed.catch(() => (isOver = true))

  return {
    people,
    wrong,
    ask,
    acknowledged: () => acknowledged,
    /** Returns the figures since the last phase began. */
    endPhase(): Phase {
      const ended = phase
      const now = performance.now()
      for (const kind of ['lookups', 'writes'] as const) {
        ended[kind].longestGapMs = Math.max(ended[kind].longestGapMs, now - lastAt[kind])
      }
      phase = newPhase()
      lastAt = { lookups: now, writes: now }
      return ended
    },
    async stop(): Promise<void> {
      isOver = true
      await failed
    },
  }
}

function newPhase(): Phase {
  const nothing = { answered: 0, failed: 0, longestGapMs: 0 }
  return { lookups: { ...nothing }, writes: { ...nothing } }
}

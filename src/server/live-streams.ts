import { findLastingSessions } from '#core/accounts/find-lasting-sessions.ts'
import { type Change, readChanges } from '#core/activity/read-changes.ts'
import type { Ctx, SignedIn } from '#core/context.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import type { Log } from '#platform/log.ts'
import type { SettingsSource } from './current-settings.ts'

const most = { ofProcess: 2000, ofAccount: 20 }
const lookEveryMs = 2000
/** Proxies close connections that are silent for about a minute. */
const heartbeatEveryMs = 15_000
/** If rights cannot be checked for this long, all streams are closed. */
const uncheckedAtMostMs = 25_000

const utf8 = new TextEncoder()
const heartbeat = utf8.encode(':\n\n')

type Stream = {
  person: SignedIn
  /** The end of the activity when the page was rendered; NaN after the changes since then were sent */
  seenTo: number
  tell: (bytes: Uint8Array) => void
  end: () => void
}

type Deps = Pick<Ctx, 'db' | 'now'> & { settings: SettingsSource; log: Log }

/**
 * Sends changes to browsers (server-sent events). Every two seconds, one query reads the end of the activity
 * for all streams of this process, whichever process wrote it; without streams there is no query.
 */
export function createLiveStreams({ db, now, settings, log }: Deps) {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isLooking = false
  let seq: number | undefined
  let checkedAt = 0

  async function endWithoutRights(): Promise<void> {
    const asked = [...streams]
    const rules = { db, now, settings: await settings.read() }
    const lasting = await findLastingSessions(
      rules,
      asked.map(({ person }) => person),
    )
    for (const stream of asked) if (!lasting.has(stream.person.sessionId ?? '')) stream.end()
    checkedAt = performance.now()
  }

  async function look(): Promise<void> {
    const change = await readChanges({ db }, seq)
    const isDue = performance.now() - checkedAt > heartbeatEveryMs
    if (isNews(change) || isDue) await endWithoutRights()
    seq = change.seq
    if (isNews(change)) for (const { tell, person } of streams) tell(eventFor(person, change))
    else if (isDue) for (const { tell } of streams) tell(heartbeat)
    await catchUp(streams, { db, to: change.seq })
  }

  async function lookInTurn(): Promise<void> {
    if (isLooking || isClosed) return
    isLooking = true
    try {
      await look()
    } catch (error) {
      if (!isUnavailable(error)) log.warn({ error }, 'live changes could not be sent')
      if (performance.now() - checkedAt > uncheckedAtMostMs) endAll(streams)
    } finally {
      isLooking = false
    }
  }

  function forget(stream: Stream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
    seq = undefined
  }

  return {
    /** The stream lasts until the listener leaves (`left`); changes after `seenTo` are sent first */
    open({ actor }: Ctx, left: AbortSignal, seenTo: number): Response {
      const isOpen = !isClosed && streams.size < most.ofProcess
      if (!isOpen || actor.role === 'stranger') return new Response(null, { status: 503 })
      const own = [...streams].filter(({ person }) => person.id === actor.id)
      if (own.length >= most.ofAccount) return new Response(null, tooMany)
      if (!timer) {
        checkedAt = performance.now()
        timer = setInterval(lookInTurn, lookEveryMs).unref()
        void lookInTurn()
      }
      const join = (stream: Stream) => {
        streams.add(stream)
        return () => forget(stream)
      }
      return answerWith(join, { person: actor, seenTo }, left)
    },
    close(): void {
      isClosed = true
      endAll(streams)
    },
  }
}

/** A stream ends with its tab. */
const tooMany = { status: 429, headers: { 'retry-after': '60' } }

/** Sends the changes between the rendering of a page and the opening of its stream */
async function catchUp(streams: Set<Stream>, { db, to }: Pick<Ctx, 'db'> & { to: number }) {
  for (const stream of streams) {
    const { seenTo, person, tell } = stream
    stream.seenTo = Number.NaN
    const missed = seenTo < to && (await readChanges({ db }, seenTo))
    if (missed && isNews(missed) && streams.has(stream)) tell(eventFor(person, missed))
  }
}

function endAll(streams: Set<Stream>): void {
  for (const stream of streams) stream.end()
}

type Join = (stream: Stream) => () => void

type Listener = Pick<Stream, 'person' | 'seenTo'>

function answerWith(join: Join, listener: Listener, left: AbortSignal): Response {
  let leave: () => void = () => {}
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = (): void => {
        if (isOver) return
        isOver = true
        leave()
        controller.close()
      }
      leave = join({ ...listener, end, tell: (bytes) => controller.enqueue(bytes) })
      // React Router reads a stream to its end even if the browser has left, so it is ended here.
      controller.enqueue(heartbeat)
      if (left.aborted) end()
      else left.addEventListener('abort', end)
    },
    cancel() {
      isOver = true
      leave()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      // Turns off buffering in nginx, which would delay the events
      'x-accel-buffering': 'no',
    },
  })
}

function isNews({ records }: Change): boolean {
  return records?.length !== 0
}

/** Ids and revisions only, no personal data; moderators get those of records that they entered. */
function eventFor({ role, id }: SignedIn, { records }: Change): Uint8Array {
  const known = records?.filter(({ enteredBy }) => role === 'admin' || enteredBy === id)
  const told = known?.map(({ id, revision }) => ({ id, revision }))
  return utf8.encode(`data: ${JSON.stringify({ records: told })}\n\n`)
}

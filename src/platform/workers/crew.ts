import type { AttemptCounter, Counted } from '../limits.ts'
import type { Answer, FromParent, FromWorker, Question, Shared } from './messages.ts'
import type { Places } from './places.ts'

/** What a worker shares with the others on its machine, through their parent. */
export type Crew = {
  attempts: AttemptCounter
  places: Record<Shared, Places>
  /** Whether this is the first of all: it does what is done once at a start */
  isFirst: boolean
  number: number
  tellMetrics(read: () => Promise<unknown[]>): void
  ready(port: number): void
}

/** The end of the line to the parent that a worker holds. */
export type Line = {
  send(message: FromWorker): void
  onMessage(hear: (message: FromParent) => void): void
}

const aliveEveryMs = 2500

export function joinCrew(line: Line, number: number, sayEveryMs = aliveEveryMs): Crew {
  const asked = new Map<number, (answer: Answer) => void>()
  const wanted = new Map<Shared, (isUrgent: boolean) => void>()
  let questions: [number, Question][] = []
  let last = 0
  let readMetrics: (() => Promise<unknown[]>) | undefined

  /** What one turn of the event loop asks goes together: each message costs as much as a query. */
  function ask(question: Question, answered?: (answer: Answer) => void): number {
    const number = ++last
    if (answered) asked.set(number, answered)
    if (questions.push([number, question]) === 1) setImmediate(sendAll)
    return number
  }

  function sendAll(): void {
    line.send({ say: 'ask', questions })
    questions = []
  }

  line.onMessage((message) => {
    if (message.say === 'wanted') return wanted.get(message.what)?.(message.isUrgent)
    if (message.say === 'tell-metrics') return void sendMetrics(message.asked)
    for (const [number, answer] of message.answers) {
      asked.get(number)?.(answer)
      asked.delete(number)
    }
  })

  async function sendMetrics(asked: number): Promise<void> {
    const metrics = await readMetrics?.().catch(() => undefined)
    line.send({ say: 'metrics', asked, metrics: metrics ?? [] })
  }

  function placesOf(what: Shared): Places {
    return {
      take(taken) {
        const place = ask({ kind: 'take', what }, () => {
          taken(() => void ask({ kind: 'give-back', what, place }))
        })
      },
      onWanted: (callBack) => void wanted.set(what, callBack),
    }
  }

  return {
    number,
    isFirst: number === 1,
    attempts: {
      count: (limits, now) =>
        new Promise((resolve) => {
          ask({ kind: 'count', limits, at: now.getTime() }, (counted) =>
            resolve(counted as Counted),
          )
        }),
      takeBack: (limits) =>
        new Promise((resolve) => ask({ kind: 'take-back', limits }, () => resolve())),
    },
    places: {
      'picture-process': placesOf('picture-process'),
      'heavy-picture': placesOf('heavy-picture'),
    },
    tellMetrics(read) {
      readMetrics = read
    },
    ready(port) {
      line.send({ say: 'ready', port })
      setInterval(() => line.send({ say: 'alive' }), sayEveryMs).unref()
    },
  }
}

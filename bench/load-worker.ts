import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { seededRandom } from '../scripts/demo/seeded-random.ts'
import type { Ask, Work, Worked } from './load.ts'
import { isShown, nameOf, passportOf } from './people.ts'

type Request = { bytes: string; expects: string }

const checkEvery = 100
const finishWithinMs = 10_000

/** Sends requests on several connections, one at a time on each, until the time or count is reached. */
async function run({ port, connections, seed, ask, most }: Work): Promise<Worked> {
  const nextRequest = requestSource(ask, seed)
  const times: number[] = []
  let started = 0
  let checked = 0
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const stopAt = startedAt + most.seconds * 1000

  function askOver(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let request: Request
      let sentAt = 0
      let pieces: Buffer[] = []
      let bytes = 0
      let length: number | undefined

      function next() {
        if (started >= most.requests || performance.now() >= stopAt) {
          socket.off('close', closed)
          socket.end()
          resolve()
          return
        }
        started += 1
        request = nextRequest()
        sentAt = performance.now()
        socket.write(request.bytes, 'latin1')
      }
      const closed = () => reject(new Error('The server closed a connection'))
      socket.on('error', reject)
      socket.on('close', closed)
      socket.on('data', (piece) => {
        bytes += piece.length
        pieces.push(piece)
        if (length === undefined) pieces = [Buffer.concat(pieces)]
        length ??= lengthOfAnswer(pieces[0] ?? piece)
        if (length === undefined || bytes < length) return
        const now = performance.now()
        times.push(now - sentAt)
        const [head = piece] = pieces
        if (head.toString('latin1', 9, 12) !== '200') reject(wrong(head))
        if (times.length % checkEvery === 1) {
          if (!Buffer.concat(pieces).includes(request.expects)) reject(wrong(head))
          checked += 1
        }
        pieces = []
        bytes = 0
        length = undefined
        next()
      })
      next()
    })
  }

  const sockets = Array.from({ length: connections }, () => open(port))
  const giveUp = setTimeout(
    () => {
      for (const socket of sockets) socket.destroy(new Error('No answer'))
    },
    most.seconds * 1000 + finishWithinMs,
  )
  await Promise.all(sockets.map(askOver))
  clearTimeout(giveUp)

  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const sorted = Float64Array.from(times).sort()
  const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return {
    requests: times.length,
    seconds,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    max: quantile(1),
    checked,
    clientCpuShare: (user + system) / 1e6 / seconds,
  }
}

function open(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.setNoDelay(true)
  return socket
}

/** The size of the whole response; undefined until the headers are complete */
function lengthOfAnswer(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return headEnd + 4 + Number(length)
  const isComplete = received.toString('latin1', -5) === '0\r\n\r\n'
  return isComplete ? received.length : undefined
}

function wrong(received: Buffer): Error {
  return new Error(`Not the answer that was expected: ${received.toString('latin1', 0, 300)}`)
}

function requestSource(ask: Ask, seed: number): () => Request {
  const random = seededRandom(seed)
  const common = 'Host: localhost:3000\r\nConnection: keep-alive\r\n'
  if (ask.kind === 'pages') {
    const requests = ask.pages.map(({ path, expects }) => {
      return { bytes: `GET ${path} HTTP/1.1\r\n${common}\r\n`, expects }
    })
    return () => requests[Math.floor(random() * requests.length)] as Request
  }

  function shownRecord(): number {
    for (;;) {
      const record = 1 + Math.floor(random() * (ask as { records: number }).records)
      if (isShown(record)) return record
    }
  }
  const bodyLength = JSON.stringify({ passportNumber: passportOf(1) }).length
  const postHead = `POST /api/v1/lookups HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: ${bodyLength}\r\n\r\n`

  return () => {
    const record = shownRecord()
    const number = passportOf(record)
    const bytes =
      ask.kind === 'result'
        ? `GET /result/${number} HTTP/1.1\r\n${common}\r\n`
        : `${postHead}{"passportNumber":"${number}"}`
    return { bytes, expects: `"name":"${nameOf(record)}"` }
  }
}

const work = JSON.parse(await text(process.stdin)) as Work
console.log(JSON.stringify(await run(work)))

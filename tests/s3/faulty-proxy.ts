import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** How a request fails: before it reaches the service, or on the way back */
export type Fault =
  | 'silent'
  | 'dropped'
  | 'answer lost'
  | 'half'
  | 'half without a length'
  | 'one byte changed'
  | 'trickling'
  | { status: number; body?: string }

export type FaultyProxy = AsyncDisposable & {
  url: URL
  /** Applies each fault to one of the next requests, in order */
  next(...faults: (Fault | 'none')[]): void
  /** Sets the behaviour for requests without a planned fault */
  usually(behave: (asked: IncomingMessage) => Fault | undefined): void
  /** The method and path of all requests */
  asked: string[]
  /** The highest number of concurrent requests */
  mostAtOnce(): number
}

type Whole = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** A proxy to a web service on this machine that injects planned faults, one per request. */
export async function openFaultyProxy(target: URL): Promise<FaultyProxy> {
  const planned: (Fault | 'none')[] = []
  const asked: string[] = []
  let behave: (asked: IncomingMessage) => Fault | undefined = () => undefined
  let [underWay, most] = [0, 0]

  async function serve(question: IncomingMessage, answer: ServerResponse): Promise<void> {
    asked.push(`${question.method} ${question.url}`)
    const plan = planned.shift()
    const fault = plan === 'none' ? undefined : (plan ?? behave(question))
    if (fault === 'silent') return
    if (fault === 'dropped') return void question.socket.destroy()
    if (typeof fault === 'object') {
      const { status, body = '' } = fault
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(body)
      return
    }
    const whole = await passOn(question, target)
    if (fault === 'answer lost') return void question.socket.destroy()
    await give(answer, whole, fault)
  }

  const server = createServer((question, answer) => {
    most = Math.max(most, ++underWay)
    answer.on('close', () => underWay--)
    serve(question, answer).catch(() => question.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    next: (...faults) => planned.push(...faults),
    usually(change) {
      behave = change
    },
    asked,
    mostAtOnce: () => most,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function passOn(question: IncomingMessage, target: URL): Promise<Whole> {
  const { method, headers, url = '/' } = question
  const onward = request(new URL(url, target), { method, headers, agent: false })
  onward.end(await buffer(question))
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) }
}

async function give(
  answer: ServerResponse,
  { status, headers, body }: Whole,
  fault: Exclude<Fault, object> | undefined,
): Promise<void> {
  const { connection: _, 'transfer-encoding': __, ...kept } = headers
  const half = body.subarray(0, body.length / 2)
  if (fault === 'half') {
    answer.writeHead(status, { ...kept, 'content-length': body.length })
    answer.write(half, () => answer.destroy())
  } else if (fault === 'half without a length') {
    const { 'content-length': ___, ...rest } = kept
    const head = `HTTP/1.1 ${status} OK\r\n${lines(rest)}connection: close\r\n\r\n`
    answer.socket?.end(Buffer.concat([Buffer.from(head), half]))
  } else if (fault === 'trickling') {
    answer.writeHead(status, { ...kept, 'content-length': body.length })
    for (const byte of body) {
      if (answer.destroyed) return
      answer.write(Buffer.of(byte))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    answer.end()
  } else {
    const changed = Buffer.from(body)
    if (fault === 'one byte changed') changed[changed.length >> 1] = ~(body[body.length >> 1] ?? 0)
    answer.writeHead(status, { ...kept, 'content-length': body.length }).end(changed)
  }
}

function lines(headers: IncomingMessage['headers']): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

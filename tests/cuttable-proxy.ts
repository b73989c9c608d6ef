import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = AsyncDisposable & {
  port: number
  /** Closes all connections and refuses new ones, as if the service were gone. */
  cut(): Promise<void>
  /** Accepts connections and never answers, as if the service hung. */
  hang(): void
  /**
   * Cuts one connection when the answer to a message with this text arrives, so that the answer is lost, or its
   * last byte.
   */
  loseAnswerTo(text: string, part?: 'last byte'): void
  restore(): Promise<void>
}

/** A proxy to a service on this machine, with failures as in a network. */
export async function openCuttableProxy(target: {
  host: string
  port: number
}): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  let lost: string | undefined
  let arrives: number | undefined
  const server = createServer((client) => {
    const service = connect(target.port, target.host)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    let losesAnswer = false
    client.on('data', (bytes) => {
      if (lost && bytes.includes(lost)) {
        losesAnswer = true
        lost = undefined
      }
      if (!isHanging) service.write(bytes)
    })
    service.on('data', (bytes) => {
      if (losesAnswer) client.end(bytes.subarray(0, arrives))
      else if (!isHanging) client.write(bytes)
    })
    client.on('close', () => service.destroy())
    service.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function cut(): Promise<void> {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    port,
    cut,
    hang: () => {
      isHanging = true
    },
    loseAnswerTo(text, part) {
      lost = text
      arrives = part ? -1 : 0
    },
    async restore() {
      isHanging = false
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    [Symbol.asyncDispose]: cut,
  }
}

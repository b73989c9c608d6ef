import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type SlowProxy = AsyncDisposable & {
  url: string
  /** The number of connections that the proxy has broken */
  broken(): number
}

type Options = {
  bytesPerSecond: number
  /** The number of uploads that the proxy breaks */
  breaks: number
  /** The bytes of such an upload that arrive before */
  afterBytes: number
}

/** A proxy with a bad connection: all uploads share a small bandwidth, and some of them are cut off. */
export async function openSlowProxy(
  site: { url: string },
  { bytesPerSecond, breaks, afterBytes }: Options,
): Promise<SlowProxy> {
  const { hostname, port } = new URL(site.url)
  const sockets = new Set<Socket>()
  let broken = 0
  let isFreeAt = 0

  async function makeRoom(bytes: number): Promise<void> {
    const now = performance.now()
    isFreeAt = Math.max(isFreeAt, now) + (bytes / bytesPerSecond) * 1000
    await sleep(isFreeAt - now)
  }

  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    let carried = 0
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', async (bytes) => {
      client.pause()
      await makeRoom(bytes.length)
      service.write(bytes)
      carried += bytes.length
      if (carried > afterBytes && broken < breaks) {
        broken++
        client.resetAndDestroy()
      } else client.resume()
    })
    service.pipe(client)
    client.on('close', () => service.destroy())
    service.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttableProxy = AsyncDisposable & {
  port: number
  /** Ends every connection and takes none, as when what is behind is gone. */
  cut(): Promise<void>
  /** Takes connections and never answers, as when what is behind hangs. */
  hang(): void
  restore(): Promise<void>
}

/** A way to a service on this machine that can fail as networks do. */
export async function openCuttableProxy(target: {
  host: string
  port: number
}): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((client) => {
    const service = connect(target.port, target.host)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => isHanging || service.write(bytes))
    service.on('data', (bytes) => isHanging || client.write(bytes))
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
    async restore() {
      isHanging = false
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    [Symbol.asyncDispose]: cut,
  }
}

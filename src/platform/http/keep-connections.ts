import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const mostIdle = 3000

/**
 * Keeps account of connections on which nothing is being answered. When there are too many, the
 * oldest goes: however many somebody holds open in silence, there is room for whoever comes.
 */
export function keepConnections(server: Server): { endIdle(): void } {
  const idle = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
    const [oldest] = idle
    if (idle.size > mostIdle) oldest?.destroy()
  })
  server.on('request', ({ socket }, outgoing) => {
    idle.delete(socket)
    outgoing.once('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
  return {
    endIdle() {
      for (const socket of idle) socket.destroy()
    },
  }
}

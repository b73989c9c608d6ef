import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const most = { waiting: 3000, ofOneNetwork: 500, sentAhead: 32 }

type Network = { open: number; waiting: Set<Socket> }

type Connection = {
  network: Network | undefined
  isAnswering: boolean
  /** Pipelined requests, which arrived before earlier responses were read */
  ahead: (() => void)[]
}

/**
 * Tracks connections that wait for the client: for a request, for the rest of a body, or for a response to be
 * read. If there are too many, in total or from one network, the oldest is closed, so that idle connections
 * cannot keep out new visitors.
 */
export function keepConnections(
  server: Server,
  /** The network of a connection; undefined for connections that many visitors share */
  networkOf: (socket: Socket) => string | undefined,
) {
  const waiting = new Set<Socket>()
  const networks = new Map<string, Network>()
  const connections = new WeakMap<Socket, Connection>()

  function waits(socket: Socket): void {
    const known = connections.get(socket)
    if (!known || socket.destroyed) return
    const ofNetwork = known.network?.waiting
    waiting.add(socket)
    ofNetwork?.add(socket)
    if (waiting.size > most.waiting) destroyOldest(waiting)
    if (ofNetwork && ofNetwork.size > most.ofOneNetwork) destroyOldest(ofNetwork)
  }

  function waitsNoMore(socket: Socket): void {
    waiting.delete(socket)
    connections.get(socket)?.network?.waiting.delete(socket)
  }

  function enter(socket: Socket): Network | undefined {
    const name = networkOf(socket)
    if (name === undefined) return undefined
    const network = networks.get(name) ?? { open: 0, waiting: new Set() }
    networks.set(name, network)
    network.open++
    socket.once('close', () => --network.open === 0 && networks.delete(name))
    return network
  }

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { network: enter(socket), isAnswering: false, ahead: [] })
    waits(socket)
    socket.once('close', () => waitsNoMore(socket))
  })

  /** Answers the requests of one connection one at a time, as fast as the client reads. */
  function inTurn(socket: Socket, outgoing: ServerResponse, answer: () => void): void {
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return

    const begin = (): void => {
      outgoing.on('close', () => {
        if (socket.destroyed) return
        const next = connection.ahead.shift()
        if (next) return next()
        connection.isAnswering = false
        waits(socket)
      })
      answer()
    }
    if (connection.isAnswering) {
      if (connection.ahead.push(begin) > most.sentAhead) socket.destroy()
      return
    }
    connection.isAnswering = true
    waitsNoMore(socket)
    begin()
  }

  return {
    inTurn,
    waits,
    waitsNoMore,
    endIdle() {
      for (const socket of waiting) if (!connections.get(socket)?.isAnswering) socket.destroy()
    },
  }
}

function destroyOldest(sockets: Set<Socket>): void {
  const [oldest] = sockets
  oldest?.destroy()
}

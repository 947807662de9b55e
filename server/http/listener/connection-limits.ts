import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../security/rate-limit.ts'

export type ConnectionLimits = {
  /** Limit of all connections, below the usual limits of open files and sockets per process. */
  total: number
  /**
   * Returns the limit for an IP address; null for a trusted proxy, which connects for many visitors, or without
   * limits.
   */
  perNetwork: (address: string) => number | null
}

export type Connections = {
  /** Marks the start of a request. Until `end`, the connection is not closed in favour of another. */
  begin(socket: Socket): void
  end(socket: Socket): void
  /** Returns the number of running requests of the connection. */
  underWay(socket: Socket): number
}

/**
 * Limits open connections, in total and per network. At the limit, the oldest idle connection is closed in favour
 * of the new one. A flood of idle connections thus replaces its own connections, and other users of the same
 * address can still connect.
 */
export function limitConnections(server: Server, { total, perNetwork }: ConnectionLimits): Connections {
  const networks = new Map<string, Set<Socket>>()
  const answering = new WeakMap<Socket, number>()
  let open = 0

  const underWay = (socket: Socket) => answering.get(socket) ?? 0
  function closeIdle(sockets: Set<Socket>): boolean {
    for (const socket of sockets) {
      if (underWay(socket) > 0) continue
      socket.destroy()
      remove(socket, sockets)
      return true
    }
    return false
  }
  const largest = () => [...networks.values()].reduce((most, each) => (each.size > most.size ? each : most))

  function remove(socket: Socket, sockets: Set<Socket>): void {
    if (!sockets.delete(socket)) return
    open -= 1
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const sockets = networks.get(network) ?? new Set()
    const most = perNetwork(address)
    const hasRoom =
      (most === null || sockets.size < most || closeIdle(sockets)) && (open < total || closeIdle(largest()))
    if (!hasRoom) {
      socket.destroy()
      return
    }
    networks.set(network, sockets.add(socket))
    open += 1
    socket.once('close', () => {
      remove(socket, sockets)
      if (sockets.size === 0 && networks.get(network) === sockets) networks.delete(network)
    })
  })
  return {
    underWay,
    begin: (socket) => void answering.set(socket, underWay(socket) + 1),
    end: (socket) => void answering.set(socket, underWay(socket) - 1),
  }
}

import proxyAddress from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/** Whose word about a visitor's own address and scheme is taken. @source D-075 */
export type Proxies = {
  isTrusted(address: string): boolean
  /** Who sent a request that Fastify does not see, such as an upgrade: as `request.ip` tells it of the others. */
  addressOf(request: IncomingMessage): string
  /** `http` or `https`, by the same rule. */
  schemeOf(request: IncomingMessage): string
}

export function openProxies(trusted: readonly string[]): Proxies {
  const isProxy = proxyAddress.compile([...trusted])
  const isTrusted = (address: string) => address !== '' && isProxy(address, 0)
  return {
    isTrusted,
    addressOf: (request) => proxyAddress(request, isProxy),
    schemeOf: ({ socket, headers }) => {
      const told = String(headers['x-forwarded-proto'] ?? '')
      const isTold = told !== '' && isTrusted(socket.remoteAddress ?? '')
      return isTold ? told.split(',').at(-1)!.trim() : 'http'
    },
  }
}

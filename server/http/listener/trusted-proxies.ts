import proxyAddress from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/** Proxies whose X-Forwarded headers are trusted for a visitor's address and scheme. @source D-075 */
export type TrustedProxies = {
  isTrusted(address: string): boolean
  /**
   * Returns the client address of a request that Fastify does not handle, such as an upgrade, by the rule of
   * `request.ip`.
   */
  addressOf(request: IncomingMessage): string
  /** Returns `http` or `https`, by the same rule. */
  schemeOf(request: IncomingMessage): string
}

export function trustedProxies(trusted: readonly string[]): TrustedProxies {
  const isProxy = proxyAddress.compile([...trusted])
  const isTrusted = (address: string) => address !== '' && isProxy(address, 0)
  return {
    isTrusted,
    addressOf: (request) => proxyAddress(request, isProxy),
    schemeOf: ({ socket, headers }) => {
      const forwardedProto = String(headers['x-forwarded-proto'] ?? '')
      const isForwarded = forwardedProto !== '' && isTrusted(socket.remoteAddress ?? '')
      return isForwarded ? forwardedProto.slice(forwardedProto.lastIndexOf(',') + 1).trim() : 'http'
    },
  }
}

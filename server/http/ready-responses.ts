import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { STRICT_TRANSPORT, isSecure } from './security/response-headers.ts'

/** A response that only needs the date. `headers` holds names and values in turn, with all security headers. */
export type ReadyResponse = { status: number; headers: readonly string[]; body: Buffer | null }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the response that is ready for a request; null where the route's handler makes it. */
    ready?: (request: FastifyRequest) => ReadyResponse | null
  }
}

/**
 * Sends responses that are the same for every visitor and ready in memory. Registered before the hooks for cookies, CSRF
 * and headers, which such a response does not need. Node.js writes a list of headers fastest if none was set before.
 */
export function sendReadyResponses(app: FastifyInstance, shop: Shop): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ready = request.routeOptions.config?.ready?.(request)
    if (!ready) return done()
    const { status, headers, body } = ready
    reply.hijack()
    reply.raw.writeHead(
      status,
      isSecure(shop, request) ? [...headers, 'strict-transport-security', STRICT_TRANSPORT] : [...headers],
    )
    reply.raw.end(body ?? undefined)
  })
}

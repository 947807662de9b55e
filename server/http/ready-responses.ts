import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { observeReady } from './observe-requests.ts'
import { STRICT_TRANSPORT } from './security/response-headers.ts'

/** A response that only needs the date. `headers` holds names and values in turn, with all security headers. */
export type ReadyResponse = { status: number; headers: readonly string[]; body: Buffer | null }

/** A ready response with the route under which the request is counted. */
export type ReadyRoute = { response: ReadyResponse; route: string }

/** Returns the response that is ready for a request; null where the route's handler makes it. */
export type FindReady = (request: IncomingMessage) => ReadyRoute | null

declare module 'fastify' {
  interface FastifyInstance {
    /** Finders of responses that are the same for every visitor and ready in memory. */
    readyResponses: FindReady[]
    /** Handles the requests of the HTTP listener. */
    handleRequest: RequestListener
  }
}

/**
 * Adds `handleRequest`, which sends ready responses before the framework routes the request and runs its hooks for
 * cookies, CSRF and headers. Routing and hooks cost as much as the response itself.
 */
export function sendReadyResponses(app: FastifyInstance, shop: Shop): void {
  const finders: FindReady[] = []
  const observe = observeReady(shop)
  const isHttps = shop.settings.publicUrl.startsWith('https:')
  const transport = isHttps ? ['strict-transport-security', STRICT_TRANSPORT] : []

  function find(request: IncomingMessage): ReadyRoute | null {
    if (request.method !== 'GET') return null
    // The framework decides whether a proxy may state that the visitor uses https.
    if (!isHttps && request.headers['x-forwarded-proto'] !== undefined) return null
    try {
      for (const finder of finders) {
        const found = finder(request)
        if (found) return found
      }
    } catch {
      // The framework responds to an unreadable URL, and reports any other error when the handler meets it again.
    }
    return null
  }
  app.decorate('readyResponses', finders)
  app.decorate('handleRequest', (request: IncomingMessage, response: ServerResponse) => {
    const found = find(request)
    if (!found) return app.routing(request, response)
    observe?.(request, response, found.route)
    const { status, headers, body } = found.response
    // Node.js writes a list of headers fastest if none was set before.
    response.writeHead(status, [...headers, ...transport])
    response.end(body ?? undefined)
  })
}

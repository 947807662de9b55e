import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { currentRequestId, withRequestId } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What one file of many is counted as. */
    countedAs?: string
  }
  interface FastifyRequest {
    /** The route of the screen, where a page is asked for. */
    screen: string
    /** Asked for by a page that is being rendered: part of that page's request. */
    isOfPage: boolean
  }
}

/** Gives every request its id, which all of its log lines carry, and counts it where somebody wants to know. */
export function observeRequests(app: FastifyInstance, { telemetry }: Shop): void {
  app.decorateRequest('screen', '')
  app.decorateRequest('isOfPage', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.isOfPage = currentRequestId() !== null
    withRequestId(request.id, done)
  })
  // The end of a body is told by its connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
  if (!telemetry) return
  app.addHook('onResponse', async (request, reply) => {
    if (request.isOfPage) return
    telemetry.recordWork('request', reply.elapsedTime / 1000, {
      'http.route': routeOf(request),
      'http.request.method': METHODS.has(request.method) ? request.method : '_OTHER',
      'http.response.status_class': `${Math.floor(reply.raw.statusCode / 100)}xx`,
    })
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The template: an address as it was typed may hold anything. */
const routeOf = ({ screen, routeOptions: { url, config } }: FastifyRequest): string =>
  screen || (config?.countedAs ?? url ?? 'unknown')

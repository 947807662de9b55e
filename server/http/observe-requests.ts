import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'
import type { RequestWork } from '#server/telemetry/telemetry.ts'
import { trustedProxies } from './listener/trusted-proxies.ts'
import { currentRequestId, newRequestId, withRequestId } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What one file of many is counted as. */
    countedAs?: string
  }
  interface FastifyRequest {
    /** The route of the screen, where a page is asked for. */
    screen: string
    work: RequestWork | null
  }
}

/**
 * Gives every request its id, which all of its log lines carry: that of its trace, where a proxy that is trusted has begun
 * one. A page's calls of the API have the page's.
 */
export function requestIds({ settings }: Pick<Shop, 'settings'>): (raw: IncomingMessage) => string {
  const traceparent = traceparentOf(settings.trustedProxies)
  return (raw) => currentRequestId() ?? traceparent(raw)?.slice(3, 35) ?? newRequestId()
}

const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Anybody else could have a trace kept, or spoil another's. @source W3C Trace Context */
function traceparentOf(trusted: readonly string[]): (raw: IncomingMessage) => string | undefined {
  const proxies = trustedProxies(trusted)
  return ({ headers: { traceparent }, socket }) =>
    typeof traceparent === 'string' &&
    TRACEPARENT.test(traceparent) &&
    proxies.isTrusted(socket.remoteAddress ?? '')
      ? traceparent
      : undefined
}

/** What a request does is known as its own, and counted where somebody wants to know. */
export function observeRequests(app: FastifyInstance, { telemetry, settings, log }: Shop): void {
  const traceparent = traceparentOf(settings.trustedProxies)
  app.decorateRequest('screen', '')
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const isPart = currentRequestId() !== null
    withRequestId(request.id, () => {
      if (telemetry) request.work = telemetry.beginRequest({ isPart, traceparent: traceparent(request.raw) })
      within(request, done)
    })
  })
  // The end of a body is an event of the connection, which has no request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (currentRequestId() === request.id) done()
    else withRequestId(request.id, () => within(request, done))
  })
  const isLogged = log.level === 'info'
  app.addHook('onResponse', (request, reply, done) => {
    const { work, method } = request
    if (work || isLogged) {
      const answer = { method, route: routeOf(request), status: reply.raw.statusCode }
      work?.end(answer)
      withRequestId(request.id, () => log.info({ ...answer, ms: Math.round(reply.elapsedTime) }, 'request'))
    }
    done()
  })
}

const within = ({ work }: FastifyRequest, run: () => void): void => (work ? work.within(run) : run())

/** The template: an address as it was typed may hold anything. */
const routeOf = ({ screen, routeOptions: { url, config } }: FastifyRequest): string =>
  screen || (config?.countedAs ?? url ?? 'unknown')

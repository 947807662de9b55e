import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'
import type { RequestWork } from '#server/telemetry/telemetry.ts'
import { trustedProxies } from './listener/trusted-proxies.ts'
import { currentRequestId, newRequestId, withRequestId } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Label in metrics that is shared by many files. */
    countedAs?: string
  }
  interface FastifyRequest {
    /** Route of the page, if the request is for a page. */
    screen: string
    work: RequestWork | null
  }
}

/**
 * Returns a function that assigns each request its id, which all of its log lines contain. The id is that of the
 * trace if a trusted proxy started one. API calls made while a page is rendered have the id of the page's request.
 */
export function requestIds({ settings }: Pick<Shop, 'settings'>): (raw: IncomingMessage) => string {
  const traceparent = traceparentOf(settings.trustedProxies)
  return (raw) => currentRequestId() ?? traceparent(raw)?.slice(3, 35) ?? newRequestId()
}

const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/**
 * Reads `traceparent` from trusted proxies only. Other clients could force a trace to be recorded or disturb
 * another trace. @source W3C Trace Context
 */
function traceparentOf(trusted: readonly string[]): (raw: IncomingMessage) => string | undefined {
  const proxies = trustedProxies(trusted)
  return ({ headers: { traceparent }, socket }) =>
    typeof traceparent === 'string' &&
    TRACEPARENT.test(traceparent) &&
    proxies.isTrusted(socket.remoteAddress ?? '')
      ? traceparent
      : undefined
}

/** Registers hooks that set the context of each request, log it, and record it if telemetry is on. */
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
  // The end of the body is an event of the connection, which does not have the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (currentRequestId() === request.id) done()
    else withRequestId(request.id, () => within(request, done))
  })
  // The hook costs every request a listener, so it is left out if nothing reads its result.
  if (!telemetry && !isLogged(log)) return
  app.addHook('onResponse', (request, reply, done) => {
    const answer = { method: request.method, route: routeOf(request), status: reply.raw.statusCode }
    request.work?.end(answer)
    withRequestId(request.id, () => log.info({ ...answer, ms: Math.round(reply.elapsedTime) }, 'request'))
    done()
  })
}

const isLogged = (log: Shop['log']): boolean => log.level === 'info'

/** Same for a response that is sent without the hooks. @returns null if nothing reads the result */
export function observeReady({
  telemetry,
  settings,
  log,
}: Shop): ((request: IncomingMessage, response: ServerResponse, route: string) => void) | null {
  if (!telemetry && !isLogged(log)) return null
  const traceparent = traceparentOf(settings.trustedProxies)
  const idOf = requestIds({ settings })
  return (request, response, route) => {
    const begunAt = performance.now()
    const id = idOf(request)
    const { method = '' } = request
    const work = withRequestId(id, () =>
      telemetry?.beginRequest({ isPart: false, traceparent: traceparent(request) }),
    )
    response.once('finish', () => {
      const answer = { method, route, status: response.statusCode }
      work?.end(answer)
      withRequestId(id, () => log.info({ ...answer, ms: Math.round(performance.now() - begunAt) }, 'request'))
    })
  }
}

const within = ({ work }: FastifyRequest, run: () => void): void => (work ? work.within(run) : run())

/** Returns the route pattern instead of the path, because the path of a request can contain arbitrary data. */
const routeOf = ({ screen, routeOptions: { url, config } }: FastifyRequest): string =>
  screen || (config?.countedAs ?? url ?? 'unknown')

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { hasCookieBeside } from '../session/cookies.ts'
import { ShopError } from '../errors.ts'
import { isBearer } from '../session/session.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads no cookie and acts for no session, so requests of any origin are allowed. */
    takesAnyOrigin?: boolean
  }
}

/**
 * The CSRF check of every write, to the API and to pages: a hook, so that no route is without it. A write by cookie must
 * come from our own pages; without an `Origin` only a bearer token writes, and a call that carries no cookie at all has
 * nothing that could be abused. @source A-SESS-2
 */
export function checkCsrf(app: FastifyInstance, shop: Shop): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isChecked = !READS.has(request.method) && !request.routeOptions.config.takesAnyOrigin
    done(isChecked && isForged(shop, request) ? new ShopError('origin_refused') : undefined)
  })
}

function isForged(shop: Shop, request: FastifyRequest): boolean {
  if (isBearer(shop, request)) return false
  const { origin, host = '' } = request.headers
  // The device cookie only selects a rate limit: another site's page gains nothing by it.
  if (origin === undefined) return hasCookieBeside(shop, request, ['device'])
  return !isOwnOrigin(shop, origin, { scheme: request.protocol, host })
}

/** Whether a request's `Origin` is the host that it was sent to, or the shop's public address. */
export const isOwnOrigin = (
  { settings }: Pick<Shop, 'settings'>,
  origin: string,
  { scheme, host }: { scheme: string; host: string },
): boolean => origin === `${scheme}://${host}` || origin === new URL(settings.publicUrl).origin

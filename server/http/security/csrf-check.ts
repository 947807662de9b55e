import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { hasCookieBeside } from '../session/cookies.ts'
import { ShopError } from '../errors.ts'
import { isBearer } from '../session/session.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route reads no cookie and acts for no session, so that requests of any origin are allowed. */
    takesAnyOrigin?: boolean
  }
}

/**
 * Registers the CSRF check of every write, to the API and to pages, as a hook that covers all routes. A write with
 * cookies must come from our own pages. Without an `Origin`, writes need a bearer token, unless the request has no
 * cookies and thus nothing to abuse. @source A-SESS-2
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
  // The device cookie only selects a rate limit, so another site's page gains nothing by it.
  if (origin === undefined) return hasCookieBeside(shop, request, ['device'])
  return !isOwnOrigin(shop, origin, { scheme: request.protocol, host })
}

/** Returns true if a request's `Origin` is the host that it was sent to, or the shop's public URL. */
export const isOwnOrigin = (
  { settings }: Pick<Shop, 'settings'>,
  origin: string,
  { scheme, host }: { scheme: string; host: string },
): boolean => origin === `${scheme}://${host}` || origin === new URL(settings.publicUrl).origin

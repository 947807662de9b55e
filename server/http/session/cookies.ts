import { cookieAttributes } from '#contract/cookie-attributes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'

export type CookieName = 'token' | 'cart_id' | 'device' | 'address' | 'tablet'

/**
 * Returns the prefix of cookie names. With it, browsers accept a cookie from this host only, over https and for the
 * whole site, so a sibling domain cannot set one. `D-101`
 */
export const cookiePrefix = ({ settings }: Pick<Shop, 'settings'>): '__Host-' | '' =>
  settings.publicUrl.startsWith('https:') ? '__Host-' : ''

const nameOf = (shop: Shop, name: CookieName) => `${cookiePrefix(shop)}${name}`

export const readCookie = (shop: Shop, request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(shop, name)]

/** Returns true if the request has a cookie other than the named ones. */
export const hasCookieBeside = (shop: Shop, request: FastifyRequest, names: readonly CookieName[]): boolean =>
  Object.keys(request.cookies).some((sent) => names.every((name) => sent !== nameOf(shop, name)))

const attributes = (shop: Shop, { protocol }: FastifyRequest) =>
  cookieAttributes(cookiePrefix(shop) !== '' || protocol === 'https')

export function setCookie(
  shop: Shop,
  reply: FastifyReply,
  name: CookieName,
  { value, seconds }: { value: string; seconds: number },
): void {
  const options = { ...attributes(shop, reply.request), maxAge: seconds }
  void reply.setCookie(nameOf(shop, name), value, options)
}

/** Clears a cookie with the attributes that it was set with; otherwise browsers may ignore it. */
export function clearCookie(shop: Shop, reply: FastifyReply, name: CookieName): void {
  void reply.clearCookie(nameOf(shop, name), attributes(shop, reply.request))
}

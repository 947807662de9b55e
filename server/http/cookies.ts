import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'

/** The cookies of the shop that the server reads or writes. */
export type CookieName = 'token' | 'cart_id' | 'device' | 'address'

/**
 * On https a browser takes a cookie of this name from this very host only, over https, for the whole site: no
 * neighbouring domain can plant one. `D-101`
 */
export const cookiePrefix = ({ settings }: Pick<Shop, 'settings'>): '__Host-' | '' =>
  settings.publicUrl.startsWith('https:') ? '__Host-' : ''

const nameOf = (shop: Shop, name: CookieName) => `${cookiePrefix(shop)}${name}`

export const readCookie = (shop: Shop, request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(shop, name)]

/** Whether the request carries a cookie beside those that are named. */
export const hasCookieBeside = (shop: Shop, request: FastifyRequest, names: readonly CookieName[]): boolean =>
  Object.keys(request.cookies).some((sent) => names.every((name) => sent !== nameOf(shop, name)))

const attributes = (shop: Shop, { protocol }: FastifyRequest, name: CookieName) =>
  ({
    path: '/',
    // The cart's id may be read by scripts: it is in the page's addresses of the API anyway.
    httpOnly: name !== 'cart_id',
    sameSite: 'lax',
    secure: cookiePrefix(shop) !== '' || protocol === 'https',
  }) as const

export function setCookie(
  shop: Shop,
  reply: FastifyReply,
  name: CookieName,
  { value, seconds }: { value: string; seconds: number },
): void {
  const options = { ...attributes(shop, reply.request, name), maxAge: seconds }
  void reply.setCookie(nameOf(shop, name), value, options)
}

/** With the attributes that it was set with: a browser may refuse to clear a secure cookie otherwise. */
export function clearCookie(shop: Shop, reply: FastifyReply, name: CookieName): void {
  void reply.clearCookie(nameOf(shop, name), attributes(shop, reply.request, name))
}

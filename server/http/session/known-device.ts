import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { readCookie, setCookie } from './cookies.ts'

/** Days for which a browser with an earlier login has its own budget of login attempts. The cookie grants no access. */
const DAYS = 365
/** Accounts per browser; the oldest is dropped. */
const MAX_ACCOUNTS = 4
const PURPOSE = 'known device'

type Mark = { userId: string; id: string; text: string }

function readMarks(shop: Shop, request: FastifyRequest): Mark[] {
  const texts = (readCookie(shop, request, 'device') ?? '').split('~', MAX_ACCOUNTS)
  return texts.flatMap((text) => {
    const [userId, id, signature] = text.split('.')
    if (!userId || !id || !signature) return []
    return shop.keys.isSigned(PURPOSE, `${userId}.${id}`, signature) ? [{ userId, id, text }] : []
  })
}

/** Returns the id of this browser for an account that has logged in here, or null. */
export const knownDevice = (shop: Shop, request: FastifyRequest, userId: number): string | null =>
  readMarks(shop, request).find((mark) => mark.userId === String(userId))?.id ?? null

/** Sets the device cookie. Called after a login and after a password reset by mail. */
export function rememberDevice(
  shop: Shop,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: number,
): void {
  const marks = readMarks(shop, request)
  if (marks.some((mark) => mark.userId === String(userId))) return
  const body = `${userId}.${randomBytes(9).toString('base64url')}`
  const value = [`${body}.${shop.keys.sign(PURPOSE, body)}`, ...marks.map((mark) => mark.text)]
  setCookie(shop, reply, 'device', { value: value.slice(0, MAX_ACCOUNTS).join('~'), seconds: DAYS * 86_400 })
}

import { ShopError } from '#server/http/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Shop } from '#server/shop.ts'
import { addMinutes } from '#domain/time.ts'
import { type UserRow, markEmailVerified, readUser } from '../accounts.queries.ts'

const PURPOSE = 'email proof'
const VALID_DAYS = 7
const SHAPE = /^proof\.(\d{1,15})\.(\d{1,15})\.([0-9a-f]{64})$/

/** Returns the signed text: a link verifies one e-mail of one account until it expires. */
const signedText = (userId: number, email: string, expires: number): string => `${userId} ${expires} ${email}`

/** Returns the link that verifies an account's e-mail. It is mailed to that e-mail only. */
export function emailVerificationLink(
  shop: Shop,
  { user_id: userId, email }: Pick<UserRow, 'user_id' | 'email'>,
): string {
  const expires = addMinutes(shop.clock.now(), VALID_DAYS * 1440).getTime()
  const signature = shop.keys.sign(PURPOSE, signedText(userId, email, expires))
  return `${shop.settings.publicUrl}/account/contact/proof.${userId}.${expires}.${signature}`
}

export const isEmailVerificationToken = (token: string): boolean => token.startsWith('proof.')

/** Returns the account whose e-mail a link verifies. A link for a former e-mail of the account is invalid. */
export async function readEmailVerification(
  shop: Shop,
  token: string,
): Promise<{ user: UserRow; until: Date }> {
  const [, userId, expires, signature] = SHAPE.exec(token) ?? []
  const user = userId ? await readUser(shop.db, Number(userId)) : undefined
  const isGood =
    signature !== undefined &&
    user?.state === 'full' &&
    Number(expires) > shop.clock.now().getTime() &&
    shop.keys.isSigned(PURPOSE, signedText(user.user_id, user.email, Number(expires)), signature)
  if (!isGood) throw new ShopError('contact_link_invalid')
  return { user, until: new Date(Number(expires)) }
}

export async function verifyEmailByLink(shop: Shop, token: string): Promise<void> {
  const { user } = await readEmailVerification(shop, token)
  await verifyEmail(shop, user)
}

/** Marks the e-mail as verified. From then on a reader of that mailbox counts as the account's owner. */
export async function verifyEmail(shop: Shop, user: Pick<UserRow, 'user_id'>): Promise<void> {
  const proved = await markEmailVerified(shop.db, user.user_id, shop.clock.now())
  if (proved === 0) return
  const subject = `user ${user.user_id}`
  await recordAudit(shop, { byUserId: user.user_id, action: 'email.verified', subject, details: {} })
}

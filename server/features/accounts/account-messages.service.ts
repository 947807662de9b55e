import * as templates from '#domain/messages/account-templates.ts'
import { shortened } from '#domain/messages/email-content.ts'
import { OPERATOR_TIME_ZONE, addMinutes, toLocalIso } from '#domain/time.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { enqueueEmail, enqueueSms } from '#server/features/messaging/outbox.service.ts'
import { emailVerificationLink } from './registration/email-verification.service.ts'
import type { Shop } from '#server/shop.ts'

type Account = { user_id: number; email: string }

/** Sends a verification code. The message expires with the code. */
export async function sendCodeSms(
  shop: Shop,
  { user_id: userId, mobile }: { user_id: number; mobile: string },
  code: { code: string; backup: string | null; minutes: number },
): Promise<void> {
  const expiresAt = addMinutes(shop.clock.now(), code.minutes)
  const about = { kind: 'verification_code', userId, expiresAt } as const
  await enqueueSms(shop, { ...about, to: mobile }, shortened(templates.codeSms(brandOf(shop), code)))
}

/** Mails a password reset link. The message expires with the link. */
export async function mailResetLink(
  shop: Shop,
  { user_id: userId, email }: Account,
  { link, hours }: { link: string; hours: number },
): Promise<void> {
  const expiresAt = addMinutes(shop.clock.now(), hours * 60)
  const about = { to: email, kind: 'password_reset', userId, expiresAt } as const
  await enqueueEmail(shop, about, (brand) => templates.passwordReset(brand, link, hours))
}

/** Mails a staff invitation. The message expires with the link. */
export async function mailInvitation(
  shop: Shop,
  { user_id: userId, email, firstname }: Account & { firstname: string },
  { link, hours }: { link: string; hours: number },
): Promise<void> {
  const expiresAt = addMinutes(shop.clock.now(), hours * 60)
  const about = { to: email, kind: 'staff_invitation', userId, expiresAt } as const
  await enqueueEmail(shop, about, (brand) => templates.staffInvitation(brand, firstname, link, hours))
}

export async function mailWelcome(shop: Shop, user: Account & { firstname: string }): Promise<void> {
  const { user_id: userId, email } = user
  const about = { to: email, kind: 'welcome', userId, idempotencyKey: `welcome ${userId}` } as const
  const link = emailVerificationLink(shop, user)
  await enqueueEmail(shop, about, (brand) => templates.welcome(brand, user.firstname, link))
}

/** Sends the verification link of the welcome e-mail again. */
export async function mailEmailVerification(shop: Shop, user: Account): Promise<void> {
  const link = emailVerificationLink(shop, user)
  const about = { to: user.email, kind: 'email_proof', userId: user.user_id } as const
  await enqueueEmail(shop, about, (brand) => templates.emailProof(brand, link))
}

/** Notifies the owner of an account about a login from a browser that has never been used for it. */
export async function mailNewDevice(
  shop: Shop,
  { user_id: userId, email }: Account,
  device: string,
): Promise<void> {
  const [date, time] = toLocalIso(shop.clock.now(), OPERATOR_TIME_ZONE).split('T') as [string, string]
  const when = `${date.split('-').toReversed().join('/')}, ${time.slice(0, 5)}`
  const about = { to: email, kind: 'new_device', userId } as const
  await enqueueEmail(shop, about, (brand) => templates.newDevice(brand, device || 'a new browser', when))
}

import { createHash } from 'node:crypto'
import * as templates from '#domain/messages/contact-templates.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { newToken } from '#server/http/session/session.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { enqueuePlainEmail, enqueueSms } from '#server/features/messaging/outbox.service.ts'
import { emailRateLimits } from '#server/features/messaging/email-limits.service.ts'
import { type UserRow, readUser } from '../accounts.queries.ts'
import * as queries from './contacts.queries.ts'
import { recordCredentialEvent, UNDO_HOURS } from '../credentials/credential-notices.service.ts'
import { requirePassword, sendPasswordReset } from '../passwords/new-password.service.ts'
import { rethrowUniqueViolation, requireUniqueContacts } from '../registration/uniqueness.service.ts'

const CONFIRM_HOURS = 24
const MAX_REQUESTS_PER_HOUR = 10

const hoursFrom = (now: Date, hours: number): Date => addMinutes(now, hours * 60)
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const linkOf = (shop: Shop, token: string) => `${shop.settings.publicUrl}/account/contact/${token}`

/** Mails a link to the new e-mail. The old e-mail stays in use until the link is opened. */
export async function requestEmailChange(
  shop: Shop,
  user: UserRow,
  request: { email: string; password: string },
): Promise<void> {
  await consumeRateLimit(shop, { key: `new email ${user.user_id}`, max: MAX_REQUESTS_PER_HOUR, minutes: 60 })
  await requirePassword(shop, user.user_id, request.password, 'password')
  if (request.email === user.email) return
  await requireUniqueContacts(shop.db, request.email, '', user.user_id)
  await consumeRateLimit(shop, ...emailRateLimits('new email', request.email))
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  const about = { userId: user.user_id, expiresAt: hoursFrom(now, CONFIRM_HOURS) }
  await inTransaction(shop, async (shop) => {
    await queries.insertRequestedChange(shop.db, {
      userId: user.user_id,
      channel: 'email',
      from: user.email,
      to: request.email,
      confirmHash: tokenHash,
      now,
      expiresAt: about.expiresAt,
    })
    const content = templates.confirmNewEmail(linkOf(shop, token), CONFIRM_HOURS)
    await enqueuePlainEmail(shop, { ...about, to: request.email }, content)
  })
}

export async function readContactLink(shop: Shop, token: string): Promise<queries.ContactChange> {
  const change = await queries.readByToken(shop.db, hashOf(token), shop.clock.now())
  if (!change) throw new ShopError('contact_link_invalid')
  return change
}

/** Confirms or undoes the change that the link belongs to. A link works once. */
export async function useContactLink(shop: Shop, token: string): Promise<queries.ContactChange> {
  const change = await inTransaction(shop, async (shop) => {
    const found = await readContactLink(shop, token)
    await (found.action === 'confirm' ? confirmEmail(shop, found) : undoChange(shop, found))
    return found
  })
  return change
}

async function confirmEmail(shop: Shop, change: queries.ContactChange): Promise<void> {
  const now = shop.clock.now()
  await requireUniqueContacts(shop.db, change.new_value, '', change.user_id)
  await queries.updateEmail(shop.db, change.user_id, change.new_value, now).catch(rethrowUniqueViolation)
  const { token, tokenHash } = newToken()
  const undoUntil = hoursFrom(now, UNDO_HOURS)
  await queries.markConfirmed(shop.db, { id: change.contact_change_id, undoHash: tokenHash, now, undoUntil })
  await enqueuePlainEmail(
    shop,
    { to: change.old_value, kind: 'email_changed', userId: change.user_id },
    templates.emailChanged(linkOf(shop, token), UNDO_HOURS),
  )
  await notifyMobileOfEmailChange(shop, change.user_id, token)
  await recordCredentialEvent(shop, change.user_id, 'email.changed')
}

/** Notifies the mobile too, because a thief who also reads the old mailbox would delete the e-mail. */
async function notifyMobileOfEmailChange(shop: Shop, userId: number, token: string): Promise<void> {
  const user = await readUser(shop.db, userId)
  if (!user?.verified_at || user.mobile === '') return
  await enqueueSms(
    shop,
    { to: user.mobile, kind: 'email_changed', userId },
    templates.emailChangedSms(linkOf(shop, token), UNDO_HOURS),
  )
}

/**
 * Records the change and notifies the old mobile, so that a stranger at an open session can't take the account over
 * unnoticed.
 */
export async function recordMobileChange(shop: Shop, user: UserRow, to: string): Promise<void> {
  const now = shop.clock.now()
  const { token, tokenHash } = newToken()
  await queries.insertMobileChange(shop.db, {
    userId: user.user_id,
    from: user.mobile,
    to,
    now,
    undoHash: tokenHash,
    undoUntil: hoursFrom(now, UNDO_HOURS),
  })
  const link = linkOf(shop, token)
  const about = { kind: 'mobile_changed', userId: user.user_id } as const
  await enqueueSms(shop, { ...about, to: user.mobile }, templates.mobileChangedSms(link, UNDO_HOURS))
  await enqueuePlainEmail(shop, { ...about, to: user.email }, templates.mobileChanged(link, UNDO_HOURS))
  await recordCredentialEvent(shop, user.user_id, 'mobile.changed')
}

/** Undoes a change. Its author knew the password, so the password is revoked and the owner sets a new one by mail. */
async function undoChange(shop: Shop, change: queries.ContactChange): Promise<void> {
  const now = shop.clock.now()
  await queries.restoreContacts(shop.db, change, now).catch(rethrowUniqueViolation)
  await queries.markUndone(shop.db, change, now)
  await endSessionsOf(shop.db, change.user_id)
  const email = required(await queries.readEmail(shop.db, change.user_id), 'email').email
  await sendPasswordReset(shop, email)
}

import { type CredentialChange, credentialChanged } from '#domain/messages/credential-templates.ts'
import { addMinutes } from '#domain/time.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import { newToken } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { insertNotice } from './credential-notices.queries.ts'

/** Hours in which the owner can undo a changed password, passkey, e-mail or mobile by the mailed link. */
export const UNDO_HOURS = 72

type Owner = { user_id: number; email: string }

/**
 * Mails the owner about a changed credential, with a link that undoes the change. Must run in the transaction of the
 * change, so that no change remains unnoticed.
 * @param name Name of the passkey.
 */
export async function sendCredentialNotice(
  shop: Shop,
  { user_id: userId, email }: Owner,
  change: CredentialChange,
  name = '',
): Promise<void> {
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  const expiresAt = addMinutes(now, UNDO_HOURS * 60)
  await insertNotice(shop.db, { userId, change, tokenHash, now, expiresAt })
  const kind = change.startsWith('password_') ? 'password_changed' : 'credential_changed'
  const about = { to: email, kind, userId, expiresAt } as const
  await enqueueEmail(shop, about, (brand) =>
    credentialChanged(brand, {
      change,
      name,
      link: `${brand.url}/account/secure/${token}`,
      hours: UNDO_HOURS,
    }),
  )
}

/** Records a change of a user's own credentials in the audit log. */
export const recordCredentialEvent = (shop: Shop, userId: number, action: string): Promise<void> =>
  recordAudit(shop, { byUserId: userId, action, subject: `user ${userId}` })

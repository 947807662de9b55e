import { createHash } from 'node:crypto'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import * as contacts from '../contacts/contacts.queries.ts'
import * as queries from './credential-notices.queries.ts'
import { sendPasswordReset } from '../passwords/new-password.service.ts'
import { rethrowUniqueViolation } from '../registration/uniqueness.service.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function readCredentialNotice(shop: Shop, token: string): Promise<queries.NoticeRow> {
  const notice = await queries.readNotice(shop.db, hashOf(token), shop.clock.now())
  if (!notice) throw new ShopError('contact_link_invalid')
  return notice
}

/**
 * Undoes a change and all later changes: a thief may next have changed another credential, or the e-mail that gets the
 * reset link.
 */
export async function undoCredentialChange(shop: Shop, token: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const notice = await readCredentialNotice(shop, token)
    const now = shop.clock.now()
    await queries.markUsed(shop.db, notice.credential_notice_id, now)
    await restoreContacts(shop, notice, now)
    await queries.revokeCredentialsSince(shop.db, notice.user_id, notice.changed_at, now)
    await endSessionsOf(shop.db, notice.user_id)
    await recordAudit(shop, {
      byUserId: notice.user_id,
      action: 'credential_change.undone',
      subject: `user ${notice.user_id}`,
      details: { change: notice.change },
    })
    await sendPasswordReset(shop, required(await contacts.readEmail(shop.db, notice.user_id), 'email').email)
  })
}

async function restoreContacts(shop: Shop, notice: queries.NoticeRow, now: Date): Promise<void> {
  const first = await contacts.firstChangeSince(shop.db, notice.user_id, notice.changed_at)
  if (!first) return
  await contacts.restoreContacts(shop.db, first, now).catch(rethrowUniqueViolation)
  await contacts.markUndone(shop.db, first, now)
}

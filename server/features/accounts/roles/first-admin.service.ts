import { INVITATION_LINK_HOURS } from '#domain/accounts/session-lifetime.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { StartError } from '#server/startup/start-error.ts'
import { newToken } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { removeCredentials } from '../credentials/credentials.service.ts'
import { insertReset } from '../accounts.queries.ts'
import * as queries from './roles.queries.ts'

/** Requires an admin, without whom a live shop does not open. */
export async function requireFirstAdmin(shop: Shop): Promise<void> {
  const { adminEmail } = shop.settings
  if (adminEmail !== null) return inviteFirstAdmin(shop, adminEmail)
  const admin = await queries.readAdmin(shop.db, shop.clock.now())
  if (!admin) throw new StartError('SHOP_MODE is live, but there is no admin yet: ADMIN_EMAIL is missing')
}

/**
 * Frees the admin's e-mail if a stranger has registered with it before. The stranger's password must not open an
 * admin's account.
 * An account with an unverified e-mail is closed. An account with a verified e-mail loses every credential and is
 * opened by the mailed link.
 */
async function freeEmail(shop: Shop, email: string): Promise<void> {
  const namesake = await queries.readNamesake(shop.db, email)
  if (!namesake || namesake.admin_access) return
  if (!namesake.email_verified_at) return shop.events.emailLost(shop, namesake.user_id)
  await queries.clearPassword(shop.db, namesake.user_id, shop.clock.now())
  await removeCredentials(shop, namesake.user_id, { keepsSecondFactor: false })
}

/**
 * Creates the first admin of a live shop and mails them a link to set their password. If the link expires unused, the
 * next start sends another. Does nothing once an admin has a password.
 * @source A-SET-2
 */
export async function inviteFirstAdmin(shop: Shop, email: string): Promise<void> {
  const now = shop.clock.now()
  await inTransaction(shop, async (shop) => {
    await queries.lockFirstAdmin(shop.db)
    const admin = await queries.readAdmin(shop.db, now)
    const to = email.toLowerCase()
    if (admin?.is_ready || (admin?.is_invited && admin.email === to)) return
    await freeEmail(shop, to)
    const { user_id } = await queries.insertAdmin(shop.db, to, now)
    const { token, tokenHash } = newToken()
    await insertReset(shop.db, tokenHash, user_id, addMinutes(now, INVITATION_LINK_HOURS * 60))
    const link = `${shop.settings.publicUrl}/forgot_password/${encodeURIComponent(to)}/${token}`
    const text = `Your ${PRODUCT_NAME} shop is open, and you are its first admin. Set your password at\n\n${link}\n\nThe link works once, for ${INVITATION_LINK_HOURS} hours. After that, start the shop again for another.`
    await enqueueMessage(shop, { channel: 'email', to, subject: 'Your shop is open', text })
  })
}

import type { inviteUser } from '#contract/console/roles.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { RoleGrant } from '#domain/accounts/permissions.ts'
import { INVITATION_LINK_HOURS } from '#domain/accounts/session-lifetime.ts'
import { OPERATOR_TIME_ZONE, addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { grantsOf } from '#server/db/user-roles.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { newToken } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { mailInvitation } from '../account-messages.service.ts'
import { insertReset, newUserId } from '../accounts.queries.ts'
import { requireAdultBirthDate, saveBirthDate } from '../accounts.service.ts'
import { changeRoles, mayGive } from './roles.service.ts'
import * as queries from './roles.queries.ts'

/** Limit per sender: as many as a manager sends on the busiest day. It bounds what a hijacked account can send. */
const INVITATIONS = { max: 50, minutes: 60 }

export type Invitation = NonNullable<OutputOf<(typeof inviteUser)['body']>>

/**
 * Creates an account with roles and without a password. The reader of the mail sets the password, which verifies the
 * e-mail. An unverified account with that e-mail is closed.
 * @returns The id of the new account.
 * @source A-STAFF-7
 */
export async function invite(shop: Shop, byUserId: number, invitation: Invitation): Promise<number> {
  await consumeRateLimit(shop, { key: `invitations by ${byUserId}`, ...INVITATIONS })
  const roles: RoleGrant[] = invitation.roles.map(({ role, store_id }) => ({
    role,
    storeId: store_id ?? null,
  }))
  return inTransaction(shop, async (shop) => {
    const giver = await queries.readPerson(shop.db, byUserId)
    if (!giver || !mayGive(grantsOf(giver.staff_roles), roles)) throw new ShopError('forbidden')
    await freeUnverified(shop, invitation.email)
    const userId = await newUserId(shop.db)
    const now = shop.clock.now()
    const person = {
      email: invitation.email,
      firstname: invitation.firstname,
      lastname: invitation.one_name ? '' : invitation.lastname,
      now,
    }
    if ((await queries.insertInvited(shop.db, userId, person)) === 0) throw new ShopError('already_member')
    if (invitation.dob)
      await saveBirthDate(shop, userId, requireAdultBirthDate(shop, invitation.dob, OPERATOR_TIME_ZONE))
    await changeRoles(shop, { byUserId, userId, roles, version: null, isInvited: true })
    await sendLink(shop, { user_id: userId, ...person })
    return userId
  })
}

async function freeUnverified(shop: Shop, email: string): Promise<void> {
  const namesake = await queries.readNamesake(shop.db, email)
  if (!namesake) return
  const mayGo = namesake.email_verified_at === null && !namesake.is_staff
  if (!mayGo) throw new ShopError('already_member')
  await shop.events.emailLost(shop, namesake.user_id)
}

async function sendLink(
  shop: Shop,
  person: { user_id: number; email: string; firstname: string },
): Promise<void> {
  const now = shop.clock.now()
  const { token, tokenHash } = newToken()
  await queries.endLinks(shop.db, person.user_id, now)
  await insertReset(shop.db, tokenHash, person.user_id, addMinutes(now, INVITATION_LINK_HOURS * 60))
  const link = `${shop.settings.publicUrl}/forgot_password/${encodeURIComponent(person.email)}/${token}`
  await mailInvitation(shop, person, { link, hours: INVITATION_LINK_HOURS })
}

/** Sends the invitation again. The earlier link expires, so only the latest mail works. */
export async function inviteAgain(shop: Shop, byUserId: number, userId: number): Promise<void> {
  await consumeRateLimit(shop, { key: `invitations by ${byUserId}`, ...INVITATIONS })
  await inTransaction(shop, async (shop) => {
    await queries.lockPeople(shop.db, [byUserId, userId])
    const [giver, person] = [
      await queries.readPerson(shop.db, byUserId),
      await queries.readPerson(shop.db, userId),
    ]
    if (!person) throw new ShopError('not_found')
    if (!giver || !mayGive(grantsOf(giver.staff_roles), grantsOf(person.staff_roles)))
      throw new ShopError('forbidden')
    if (!person.is_invited) throw new ShopError('invitation_used')
    if (person.staff_roles.length === 0) throw new ShopError('not_found')
    await sendLink(shop, person)
    await recordAudit(shop, { byUserId, action: 'user.invited_again', subject: `user ${userId}` })
  })
}

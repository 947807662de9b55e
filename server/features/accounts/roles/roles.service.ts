import { isAdult, parseBirthDate } from '#domain/accounts/age.ts'
import {
  GIVEN_BY_MANAGERS,
  type RoleGrant,
  hasPermission,
  hasPermissionIn,
  isOwner,
} from '#domain/accounts/permissions.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { grantsOf } from '#server/db/user-roles.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import {
  ApprovalNeeded,
  type Approver,
  approvalFacts,
  hasSecondAdmin,
  markApproved,
} from '#server/features/approvals/approvals.service.ts'
import { isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { registerDriver } from '#server/features/delivery/drivers/drivers.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { birthDateOf } from '../accounts.service.ts'
import { presentPersonFor } from './person.present.ts'
import * as queries from './roles.queries.ts'

type RoleChange = {
  byUserId: number
  userId: number
  roles: readonly RoleGrant[]
  /** Version that the change is based on; null accepts any version. */
  version: number | null
  /** The second owner, if the change needed approval. */
  approver?: Approver
  /** True if the mailed link will verify the e-mail. The person can't log in before that. */
  isInvited?: boolean
  /** Stores of the requester, which limit the data of a `stale` error. Missing means every store. */
  stores?: CallerStores
}

type UserListQuery = { search?: string | undefined; page: number; limit: number }

/** @source A-STAFF-6 */
export async function listPeople(
  shop: Shop,
  stores: CallerStores,
  { search = '', page, limit }: UserListQuery,
) {
  const filter = { search: search === '' ? null : search, storeIds: stores }
  const { rows, total } = await queries.listPeople(readerOf(shop), filter, { page, limit })
  return {
    data: rows.map((row) => presentPersonFor(stores, row)),
    ...pagingOf(total, { page, limit }),
  }
}

export async function personById(shop: Shop, stores: CallerStores, userId: number) {
  const row = await queries.readPerson(shop.db, userId)
  if (!row) throw new ShopError('not_found')
  return presentPersonFor(stores, row)
}

/**
 * @param email E-mail by which the reader knows the person.
 * @source A-STAFF-6
 */
export async function findPerson(shop: Shop, stores: CallerStores, userId: number, email: string) {
  const row = await queries.readPerson(shop.db, userId)
  const isKnown =
    stores === null ||
    row?.email === email.toLowerCase() ||
    row?.staff_roles.some(({ store_id }) => store_id !== null && stores.includes(store_id))
  if (!row || !isKnown) throw new ShopError('not_found')
  return presentPersonFor(stores, row)
}

/**
 * Changes a person's roles and ends their sessions, so that no session has rights it did not start with. A new owner
 * needs a second owner's approval if there is one. Users can't change their own roles, so one owner always remains.
 * @source A-STAFF-3
 */
export async function changeRoles(shop: Shop, change: RoleChange): Promise<void> {
  const { byUserId, userId, roles, approver } = change
  if (byUserId === userId) throw new ShopError('forbidden')
  if (await isOwnAccount(shop, byUserId, userId)) throw new ShopError('own_account')
  for (const { storeId } of roles) if (storeId !== null) shop.storeDirectory.store(storeId)
  await inTransaction(shop, async (shop) => {
    await queries.lockPeople(shop.db, [byUserId, userId, ...(approver ? [approver.userId] : [])])
    const person = await queries.readPerson(shop.db, userId)
    if (!person) throw new ShopError('not_found')
    const before = grantsOf(person.staff_roles)
    await requireGiver(shop, change, before)
    if (change.version !== null && change.version !== person.roles_version)
      throw new ShopError('stale', { current: presentPersonFor(change.stores ?? null, person) })
    if (!change.isInvited) requireVerifiedEmail(shop, person, roles)
    const makesOwner = isOwner(roles) && !isOwner(before)
    if (approver) await markApproved(shop, approver, null)
    else if (makesOwner && (await hasSecondAdmin(shop, byUserId))) throw new ApprovalNeeded(null)
    if (isDriver(roles) && !isDriver(before)) await makeDriver(shop, person)
    const now = shop.clock.now()
    await queries.updateRoles(shop.db, userId, { roles, derived: derivedOf(roles), now })
    await endSessionsOf(shop.db, userId)
    await recordAudit(shop, auditOf(change, before))
  })
}

const isDriver = (roles: readonly RoleGrant[]): boolean => roles.some(({ role }) => role === 'driver')

/**
 * Requires the right to give and take the changed roles: every role for an owner, some roles in their own stores for a
 * manager. Rights are read under the lock, so that a right lost in the meantime doesn't count.
 */
async function requireGiver(shop: Shop, change: RoleChange, before: readonly RoleGrant[]): Promise<void> {
  const rolesNow = async (userId: number) =>
    grantsOf((await queries.readPerson(shop.db, userId))?.staff_roles ?? [])
  if (change.approver && !isOwner(await rolesNow(change.approver.userId))) throw new ShopError('forbidden')
  const changed = [...without(before, change.roles), ...without(change.roles, before)]
  if (!mayGive(await rolesNow(change.byUserId), changed)) throw new ShopError('forbidden')
}

/** Returns whether a person with the roles `giver` may give and take the given roles. */
export function mayGive(giver: readonly RoleGrant[], roles: readonly RoleGrant[]): boolean {
  if (isOwner(giver)) return true
  const isTheirs = ({ role, storeId }: RoleGrant): boolean =>
    storeId !== null && GIVEN_BY_MANAGERS.includes(role) && hasPermissionIn(giver, 'users.write', storeId)
  return hasPermission(giver, 'users.write') && roles.every(isTheirs)
}

/** Returns the roles of the first list that are not in the second. */
const without = (some: readonly RoleGrant[], others: readonly RoleGrant[]): RoleGrant[] =>
  some.filter(
    ({ role, storeId }) => !others.some((other) => other.role === role && other.storeId === storeId),
  )

/**
 * Registers a driver. The account must have the birth date of an adult.
 * @source L-24
 */
async function makeDriver(shop: Shop, person: queries.PersonRow): Promise<void> {
  const birth = birthDateOf(shop, person)
  const today = required(parseBirthDate(localDate(shop.clock.now(), OPERATOR_TIME_ZONE)), 'today')
  if (!birth || !isAdult(birth, today)) throw new ShopError('driver_not_adult')
  await registerDriver(shop, person.user_id)
}

/**
 * Requires a verified e-mail, because the giver knows the person by it and a stranger may have registered with it. The
 * demo gives rights to accounts without one.
 */
function requireVerifiedEmail(shop: Shop, person: queries.PersonRow, roles: readonly RoleGrant[]): void {
  if (shop.settings.mode === 'demo' || roles.length === 0) return
  if (!person.email_verified_at) throw new ShopError('email_unproved')
}

/**
 * Returns the rights that the previous release reads. It knows only these roles and would treat holders of other roles
 * as store hands.
 */
function derivedOf(roles: readonly RoleGrant[]): queries.DerivedRights {
  const known = roles.filter(({ role }) => ['manager', 'store_hand', 'driver'].includes(role))
  const owns = isOwner(roles)
  return {
    isOwner: owns,
    isStoreStaff: owns || known.some(({ role }) => role !== 'driver'),
    type: isDriver(roles) ? 'driver' : owns ? 'admin' : 'customer',
    storeIds: [...new Set(known.flatMap(({ storeId }) => storeId ?? []))],
  }
}

const auditOf = ({ byUserId, userId, roles, approver }: RoleChange, before: readonly RoleGrant[]) => ({
  byUserId,
  action: 'roles.changed',
  subject: `user ${userId}`,
  before: { roles: rolesText(before) },
  after: { roles: rolesText(roles) },
  details: approvalFacts(approver),
})

/** Returns roles as text, such as `owner` or `manager:1 store_hand:2`. */
const rolesText = (roles: readonly RoleGrant[]): string =>
  roles
    .map(({ role, storeId }) => (storeId === null ? role : `${role}:${storeId}`))
    .toSorted()
    .join(' ')

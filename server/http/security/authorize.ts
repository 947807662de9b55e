import type { Endpoint, Role } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Permission, TABLET_PERMISSIONS, isPermission } from '#domain/accounts/permissions.ts'
import { isFreshlyAuthenticated } from '#domain/accounts/session-lifetime.ts'
import { ShopError } from '../errors.ts'
import { type SecondFactor, VISITOR, type Principal, isPerson, may, tabletOf } from '../session/principal.ts'

type UserPath = { user_id?: number } | undefined

/** Returns true if the user in the path is the caller. A path without a user refers to the caller's own data. */
const isOwn = (principal: Principal, params: UserPath): boolean =>
  isPerson(principal) && (params?.user_id === undefined || params.user_id === principal.userId)

/**
 * Checks for roles that are not permissions. `owner` and `assigned driver` are only a first check: the service
 * reads the order and decides.
 */
const RELATIONS: Record<Exclude<Role, Permission>, (principal: Principal, params: UserPath) => boolean> = {
  anyone: () => true,
  pending: (principal, params) => principal.kind === 'pending' && isOwn(principal, params),
  partial: (principal, params) => principal.kind === 'partial' && isOwn(principal, params),
  member: (principal) => principal.kind === 'member',
  self: (principal, params) => principal.kind === 'member' && isOwn(principal, params),
  owner: (principal) => principal.kind === 'member',
  'assigned driver': (principal) => principal.kind === 'member',
}

/**
 * Returns true if the caller has the role. A permission in any store is enough here; `ownership.ts` compares the
 * stores.
 */
const hasRole = (role: Role, principal: Principal, params: UserPath): boolean =>
  isPermission(role) ? may(principal, role) : RELATIONS[role](principal, params)

/** Returns true if the caller may call the endpoint without a permission, such as the buyer of an order. */
export const hasRelation = (endpoint: Endpoint, principal: Principal, params: unknown): boolean =>
  rolesFor(endpoint, principal).some(
    (role) => !isPermission(role) && hasRole(role, principal, params as UserPath),
  )

const rolesFor = (endpoint: Endpoint, principal: Principal): readonly Role[] =>
  tabletOf(principal) && !endpoint.onTablet ? rolesOnTablet(endpoint) : endpoint.allow

/**
 * Throws unless the principal has one of the endpoint's roles. The error is one that the endpoint declares, so
 * another person's data looks like data that does not exist.
 */
export function authorize(endpoint: Endpoint, principal: Principal, params: unknown): void {
  if (principal.kind === 'key' && endpoint.byPerson) throw new ShopError('forbidden')
  if (tabletOf(principal) && !isForTablets(endpoint)) throw missingLogin(endpoint)
  if (rolesFor(endpoint, principal).some((role) => hasRole(role, principal, params as UserPath))) return
  if (principal.kind === 'partial') throw missingSecondFactor(principal)
  const code = errorFor(endpoint.errors, principal)
  throw new ShopError(
    code,
    code === 'not_signed_in' && principal.kind === 'pending' ? { user_id: principal.userId } : {},
  )
}

const isForAnyone = ({ allow }: Endpoint): boolean => allow.includes('anyone')

/** Returns true if a session opened by PIN on a shared tablet may call the endpoint. @source A-TABLET-3 */
export const isForTablets = ({ allow, onTablet, fullLogin, stepUp }: Endpoint): boolean =>
  onTablet === true ||
  allow.includes('anyone') ||
  (!fullLogin &&
    stepUp !== true &&
    allow.some((role) => isPermission(role) && TABLET_PERMISSIONS.includes(role)))

/** Returns the roles for a session on a tablet. It never counts as a buyer or driver. */
const rolesOnTablet = ({ allow }: Endpoint): readonly Role[] =>
  allow.filter((role) => role === 'anyone' || isPermission(role))

/**
 * Returns the error for a tablet session. On endpoints for shoppers, the session is anonymous: the shop pages on a
 * tablet show a visitor.
 */
const missingLogin = ({ allow, errors }: Endpoint): ShopError =>
  new ShopError(
    errors.includes('not_signed_in') && !allow.some(isPermission) ? 'not_signed_in' : 'full_login_required',
  )

/**
 * Returns the principal that the handler receives. A partial session counts as a visitor unless the endpoint allows
 * it, because its user id would give access to the user's data. An API key counts as a visitor on endpoints without
 * a permission, such as the product list, and so does a session opened by PIN.
 */
export function effectivePrincipal(endpoint: Endpoint, principal: Principal): Principal {
  if (tabletOf(principal)) return endpoint.onTablet || !isForAnyone(endpoint) ? principal : VISITOR
  const isKnown =
    principal.kind === 'key'
      ? endpoint.allow.some(isPermission)
      : principal.kind !== 'partial' || endpoint.allow.includes('partial')
  return isKnown ? principal : VISITOR
}

/** Returns the error for a person who first has to verify or set up a second factor. */
export function missingSecondFactor({
  userId,
  secondFactors,
}: {
  userId: number
  secondFactors: SecondFactor[]
}) {
  if (secondFactors.length === 0)
    return new ShopError('second_factor_enrolment_required', { user_id: userId })
  return new ShopError('second_factor_required', { user_id: userId, methods: secondFactors })
}

function errorFor(declared: readonly ErrorCode[], { kind }: Principal): ErrorCode {
  const isKnown = kind === 'member' || kind === 'key'
  if (!isKnown && declared.includes('not_signed_in')) return 'not_signed_in'
  if (isKnown && declared.includes('forbidden')) return 'forbidden'
  return declared.includes('not_found') ? 'not_found' : 'forbidden'
}

/**
 * Rejects a sensitive call without a recent login: a person who finds an open browser must not move money or change
 * rights. On endpoints for members, `authorize` has already rejected visitors.
 */
export function requireRecentAuthentication(
  { stepUp }: Endpoint,
  { principal, body }: { principal: Principal; body: unknown },
  now: Date,
): void {
  if (!stepUp || principal.kind === 'visitor') return
  if (stepUp !== true && !stepUp(body as never)) return
  if (tabletOf(principal)) throw new ShopError('full_login_required')
  // A program cannot confirm its identity again.
  if (principal.kind === 'key') throw new ShopError('forbidden')
  if (!isFreshlyAuthenticated(principal.authenticatedAt, now))
    throw new ShopError('reauthentication_required')
}

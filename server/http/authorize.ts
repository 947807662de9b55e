import type { Endpoint, Role } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { isFreshlyAuthenticated } from '#domain/accounts/session-lifetime.ts'
import { ShopError } from './errors.ts'
import { type SecondFactor, VISITOR, type Who } from './principal.ts'

type Named = { user_id?: number } | undefined

/** Whether the path names a user, and it is the caller; where it names none, the caller's own things are meant. */
const isOwn = (who: Who, params: Named): boolean =>
  who.kind !== 'visitor' && (params?.user_id === undefined || params.user_id === who.userId)

/** An order is read by the service, which alone can tell its owner and its driver from a stranger. */
const HAS: Record<Role, (who: Who, params: Named) => boolean> = {
  anyone: () => true,
  pending: (who, params) => who.kind === 'pending' && isOwn(who, params),
  partial: (who, params) => who.kind === 'partial' && isOwn(who, params),
  member: (who) => who.kind === 'member',
  self: (who, params) => who.kind === 'member' && isOwn(who, params),
  owner: (who) => who.kind === 'member',
  staff: (who) => who.kind === 'member' && (who.isAdmin || who.isStaff),
  'store staff': (who) => who.kind === 'member' && (who.isAdmin || who.isStaff),
  driver: (who) => who.kind === 'member' && who.type === 'driver',
  'assigned driver': (who) => who.kind === 'member',
  admin: (who) => who.kind === 'member' && who.isAdmin,
}

/**
 * Denies by default: who has none of the endpoint's roles goes no further. The answer is the one that the endpoint
 * declares, so that a thing of others looks like one that doesn't exist.
 */
export function refuseStrangers(endpoint: Endpoint, who: Who, params: unknown): void {
  if (endpoint.allow.some((role) => HAS[role](who, params as Named))) return
  if (who.kind === 'partial') throw missingSecondFactor(who)
  const code = refusalOf(endpoint.errors, who)
  throw new ShopError(code, code === 'not_signed_in' && who.kind === 'pending' ? { user_id: who.userId } : {})
}

/** A partial session is a visitor's wherever it isn't named: with its owner's number it could open their things. */
export const actingAs = (endpoint: Endpoint, who: Who): Who =>
  who.kind === 'partial' && !endpoint.allow.includes('partial') ? VISITOR : who

/** What a member is told who has to take or set up the second step first. */
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

function refusalOf(declared: readonly ErrorCode[], who: Who): ErrorCode {
  if (who.kind !== 'member' && declared.includes('not_signed_in')) return 'not_signed_in'
  if (who.kind === 'member' && declared.includes('forbidden')) return 'forbidden'
  return declared.includes('not_found') ? 'not_found' : 'forbidden'
}

/**
 * A session alone is not enough for a sensitive call: whoever finds an open browser must not move money or rights.
 * Visitors were refused before, where the endpoint is for members.
 */
export function requireRecentAuthentication(
  { stepUp }: Endpoint,
  { who, body }: { who: Who; body: unknown },
  now: Date,
): void {
  if (!stepUp || who.kind === 'visitor') return
  if (stepUp !== true && !stepUp(body as never)) return
  if (!isFreshlyAuthenticated(who.authenticatedAt, now)) throw new ShopError('reauthentication_required')
}

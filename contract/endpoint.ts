import type { z } from 'zod'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { ErrorCode } from './errors.ts'
import type { Scope } from './scope.ts'

type Shape = z.ZodType

/**
 * Who may call an endpoint. A permission: who has it by one of their roles, in the store that is concerned. `self`: a member, below `/users/{user_id}` that member
 * only. `pending`: the guest who is about to verify, `partial`: a member whose second factor is
 * still missing, there likewise; where `partial` is not named, such a session is a visitor’s. `owner` (of an order) and `assigned driver` stand
 * in that relation to the thing that is named; whom it is none of their business learns nothing of it.
 * @source A-OWN-1, A-ORDER-1
 */
export type Role =
  | 'anyone'
  | 'pending'
  | 'partial'
  | 'member'
  | 'self'
  | 'owner'
  | 'assigned driver'
  | Permission

/** Roles of an endpoint, and the scope that every endpoint with a permission has to declare. */
type Access =
  | {
      /** Roles of which the caller needs one. Any other caller is refused before the request is read. */
      allow: readonly Role[]
      /** Stores of the things that the endpoint reads and writes. */
      scope: Scope
    }
  | { allow: readonly Exclude<Role, Permission>[]; scope?: never }

/**
 * One promise of the API: where it is, what goes in, what comes out, what can go wrong.
 * The server keeps it, the web client calls it, the OpenAPI document describes it: there is no second description.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends Shape = Shape,
> = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for each parameter. */
  path: string
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** What a body may weigh; without it as much as the API takes at all. */
  bodyBytes?: number
  /**
   * Needs a recent login or step-up authentication: for whatever moves money, rights, credentials or personal data out.
   * As a function it tells by the body.
   * @source OWASP ASVS 5.0, 7.5.1, 7.5.3; D-111
   */
  stepUp?: true | ((body: never) => boolean)
  /** A person answers for it: an API key is refused, whatever its scopes. @source A-KEY-1 */
  byPerson?: true
  /** More than the counter's work: a session opened by PIN on a shared tablet is refused. @source A-TABLET-3 */
  fullLogin?: true
  /**
   * Such a session calls it as who it is, where the endpoint asks for no permission; of all others of those it is a
   * visitor, or refused.
   */
  onTablet?: true
  /** What `data` holds in the success envelope; `undefined` answers the bare envelope. */
  data?: Data
  /** Fields that stand beside `data` in the envelope, such as a list's paging. */
  beside?: z.ZodObject
  errors: readonly ErrorCode[]
}

/** Writes an endpoint down with its types kept exact. */
export function endpoint<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  definition: Endpoint<P, Q, B, D>,
): Endpoint<P, Q, B, D> {
  return definition
}

/** What a caller may send, before coercion. */
export type InputOf<S> = S extends Shape ? z.input<S> : undefined
/** What the other side receives, after coercion. */
export type OutputOf<S> = S extends Shape ? z.output<S> : undefined

import type { z } from 'zod'
import type { Permission } from '#domain/accounts/permissions.ts'
import type { ErrorCode } from './errors.ts'
import type { Scope } from './scope.ts'

type Shape = z.ZodType

/**
 * Callers that an endpoint accepts.
 * - A permission: callers with a role that grants it, in the store concerned.
 * - `self`: a member; below `/users/{user_id}` only that member.
 * - `pending`: a guest who still has to verify the mobile; below `/users/{user_id}` only that guest.
 * - `partial`: a member whose second factor is still missing; below `/users/{user_id}` only that member.
 *   Endpoints that do not list it treat such a session as a visitor.
 * - `owner` (of an order) and `assigned driver`: callers with that relation to the requested record. All
 *   others get the response for a record that does not exist.
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

/** Roles of an endpoint. Every endpoint with a permission must also declare a scope. */
type Access =
  | {
      /** Roles of which the caller needs one. Other callers are rejected before the request is parsed. */
      allow: readonly Role[]
      /** Stores of the things that the endpoint reads and writes. */
      scope: Scope
    }
  | { allow: readonly Exclude<Role, Permission>[]; scope?: never }

/**
 * Definition of one API endpoint: path, input, output and errors. The server implements it, the web client
 * calls it and the OpenAPI document is generated from it.
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
  /** Maximum size of a request body in bytes. Default: the limit of the API. */
  bodyBytes?: number
  /**
   * True if the endpoint needs a recent login or step-up authentication, as for calls that move money,
   * rights, credentials or personal data out of the shop. A function decides by the body.
   * @source OWASP ASVS 5.0, 7.5.1, 7.5.3; D-111
   */
  stepUp?: true | ((body: never) => boolean)
  /**
   * True if a person must be accountable for the call: API keys are rejected, whatever their scopes. @source
   * A-KEY-1
   */
  byPerson?: true
  /**
   * True if the call goes beyond the work at the counter: a session opened by PIN on a shared tablet is
   * rejected. @source A-TABLET-3
   */
  fullLogin?: true
  /**
   * True if a session opened by PIN on a shared tablet calls the endpoint as its user, although no permission
   * is required. On other endpoints without a permission, such a session is a visitor, or is rejected.
   */
  onTablet?: true
  /** Schema of `data` in the success envelope; `undefined` sends the bare envelope. */
  data?: Data
  /** Fields next to `data` in the envelope, such as the paging of a list. */
  beside?: z.ZodObject
  errors: readonly ErrorCode[]
}

/** Returns the definition unchanged and infers its exact types. */
export function endpoint<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  definition: Endpoint<P, Q, B, D>,
): Endpoint<P, Q, B, D> {
  return definition
}

/** Input that a caller may send, before coercion. */
export type InputOf<S> = S extends Shape ? z.input<S> : undefined
/** Output that the receiver gets, after coercion. */
export type OutputOf<S> = S extends Shape ? z.output<S> : undefined

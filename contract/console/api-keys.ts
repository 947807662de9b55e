import { z } from 'zod'
import { API_KEY_SCOPES } from '#domain/accounts/api-key-scopes.ts'
import { API_KEY_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, IsoTime, Paging, nameText, pageQuery, text } from '../fields.ts'

export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const

const ApiKey = z.object({
  api_key_id: z.number(),
  name: z.string(),
  /** First characters of the key, by which its owner recognizes it in their program. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** Store to which the key is limited; null: every store. */
  store_id: z.number().nullable(),
  state: z.enum(API_KEY_STATES),
  created: IsoTime,
  created_by: z.number(),
  /** Time of the last use, updated at most once a minute; null if the key was never used. */
  last_used: IsoTime.nullable(),
  /** null: the key does not expire. */
  expires: IsoTime.nullable(),
  revoked: IsoTime.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

/** @source A-KEY-2 */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/console/api_keys',
  summary: 'List the API keys of the shop, without their secrets',
  allow: ['settings.write'],
  scope: 'shop',
  query: z.object({
    search: text(60).optional(),
    state: z.enum(['all', ...API_KEY_STATES]).default('all'),
    sort: z.enum(['newest', 'name', '-last_used']).default('newest'),
    ...pageQuery(50),
  }),
  data: z.array(ApiKey),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Creates a key. `key` is returned only in this response; the shop stores a hash of it. @source A-KEY-1, A-KEY-2 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/console/api_keys',
  summary: 'Create an API key',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  body: z.object({
    name: nameText(API_KEY_NAME_MAX, 'Say which program it’s for'),
    scopes: z
      .union([z.enum(API_KEY_SCOPES).transform((one) => [one]), z.array(z.enum(API_KEY_SCOPES))], {
        error: 'Choose what it may do',
      })
      .pipe(z.array(z.enum(API_KEY_SCOPES)).min(1, 'Choose what it may do')),
    store_id: z.union([z.null(), z.literal('').transform(() => null), Id]).default(null),
    expires: z.union([z.null(), z.literal('').transform(() => null), Instant]).default(null),
  }),
  data: ApiKey.extend({ key: z.string() }),
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'too_many_api_keys'],
})

/** Revokes a key with effect from the next call. An expired or revoked key stays unchanged. @source A-KEY-2 */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/console/api_keys/:api_key_id',
  summary: 'Revoke an API key immediately',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  params: z.object({ api_key_id: Id }),
  data: ApiKey,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Path of an id in a request, such as `params.order_id` or `body.changes[].store_id`. `[]` matches each item
 * of a list.
 */
export type IdPlace = `${'params' | 'query' | 'body'}.${string}`

/**
 * Kinds of record whose store the server looks up by id. Each kind has a query in
 * `server/http/security/ownership.ts`.
 */
export const THING_KINDS = [
  'order',
  'cart',
  'message',
  'review',
  'zone',
  'banner',
  'campaign',
  'promo_code',
  'promotion',
  'segment',
  'product',
  'import',
  'colleague',
  'driver',
] as const
export type ThingKind = (typeof THING_KINDS)[number]

/**
 * Stores that a request names directly or by one of their zones. Null and an empty list mean the whole shop.
 * `absent` is the meaning of an omitted field.
 */
export type NamedStores = {
  stores: readonly IdPlace[]
  zones?: readonly IdPlace[]
  absent: 'shop' | 'own stores' | 'unchanged'
}

/** Records that a request names. The caller needs the permission in any of their stores, or in all of them. */
export type NamedThings = { kind: ThingKind; id: IdPlace; of: 'any store' | 'every store' }

/**
 * Stores whose data an endpoint reads and writes. `serve()` rejects roles and API keys of other stores.
 * - `shop`: the whole shop, for roles and keys without a store.
 * - `shared`: data common to all stores, or the caller's own.
 * - `own stores`: data of the caller's stores, which the handler receives as `stores`.
 * @source A-STAFF-3, D-360
 */
export type ScopeRule = 'shop' | 'shared' | 'own stores' | NamedStores | NamedThings
export type Scope = ScopeRule | readonly ScopeRule[]

export const inStore = (place: IdPlace): NamedStores => ({ stores: [place], absent: 'shop' })

/** Returns the scope of the named store, or of all the caller's stores if none is named. */
export const inOwnStores = (place: IdPlace): NamedStores => ({ stores: [place], absent: 'own stores' })

export const ofAnyStore = (kind: ThingKind, id: IdPlace): NamedThings => ({ kind, id, of: 'any store' })

export const ofEveryStore = (kind: ThingKind, id: IdPlace): NamedThings => ({ kind, id, of: 'every store' })

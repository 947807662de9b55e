/**
 * Place of an id in a request, such as `params.order_id` or `body.changes[].store_id`; `[]` stands for each item of a
 * list.
 */
export type IdPlace = `${'params' | 'query' | 'body'}.${string}`

/** Kinds of thing whose stores the server looks up by id. Each has a query in `server/http/security/ownership.ts`. */
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
  'product',
  'import',
  'colleague',
  'driver',
] as const
export type ThingKind = (typeof THING_KINDS)[number]

/**
 * Stores that a request names, by itself or by one of their zones. Null and an empty list name the whole shop. `absent`
 * is the meaning of a field that is not sent.
 */
export type NamedStores = {
  stores: readonly IdPlace[]
  zones?: readonly IdPlace[]
  absent: 'shop' | 'own stores' | 'unchanged'
}

/** Things that a request names. A caller needs the permission in any of their stores, or in every one of them. */
export type NamedThings = { kind: ThingKind; id: IdPlace; of: 'any store' | 'every store' }

/**
 * Owner of what an endpoint reads and writes. `serve()` refuses a role or API key of another store.
 * `shop`: the whole shop, for roles and keys without a store. `shared`: common to all stores, or the caller's own.
 * `own stores`: whatever belongs to the caller's stores, which the handler receives as `stores`.
 * @source A-STAFF-3, D-360
 */
export type ScopeRule = 'shop' | 'shared' | 'own stores' | NamedStores | NamedThings
export type Scope = ScopeRule | readonly ScopeRule[]

export const inStore = (place: IdPlace): NamedStores => ({ stores: [place], absent: 'shop' })

/** The named store, or without a name every store of the caller. */
export const inOwnStores = (place: IdPlace): NamedStores => ({ stores: [place], absent: 'own stores' })

export const ofAnyStore = (kind: ThingKind, id: IdPlace): NamedThings => ({ kind, id, of: 'any store' })

export const ofEveryStore = (kind: ThingKind, id: IdPlace): NamedThings => ({ kind, id, of: 'every store' })

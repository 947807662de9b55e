import type { Endpoint, Role } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { IdPlace, NamedStores, NamedThings, ScopeRule, ThingKind } from '#contract/scope.ts'
import { isPermission } from '#domain/accounts/permissions.ts'
import { required } from '#domain/required.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '../errors.ts'
import { type Principal, storesWith } from '../session/principal.ts'
import { hasRelation } from './authorize.ts'
import { readOwnership, readStoresOfZones } from './ownership.queries.ts'

/** Stores in which the caller may call the endpoint; null: every store, for an owner or a key without a store. */
export type CallerStores = readonly number[] | null

/** Kinds whose existence is not secret: every store reads zones, and colleagues can be looked up by e-mail. */
const IS_KNOWN: readonly ThingKind[] = ['zone', 'colleague']

type Request = { params?: unknown; query?: unknown; body?: unknown }
type Check = { shop: Shop; endpoint: Endpoint; request: Request; stores: readonly number[] }

const SHOP_ONLY =
  'This is for the whole shop, so only an owner can do it. Choose one of your stores, or ask an owner.'

/** Returns the caller's stores for any of the endpoint's permissions. */
function storesOfCaller({ allow }: Endpoint, principal: Principal): CallerStores {
  const all = (allow as readonly Role[])
    .filter(isPermission)
    .map((permission) => storesWith(principal, permission))
  return all.includes(null) ? null : [...new Set(all.flatMap((stores) => stores ?? []))]
}

export const rulesOf = ({ scope }: Endpoint): readonly ScopeRule[] => {
  if (scope === undefined) return []
  return Array.isArray(scope) ? scope : [scope as ScopeRule]
}

/** Returns true if the path alone decides the rule, so that a refusal precedes the parsing of the request. */
const isOfPath = (rule: ScopeRule): boolean => {
  if (typeof rule === 'string') return rule === 'shop'
  return 'kind' in rule
    ? rule.id.startsWith('params.')
    : required(rule.stores[0], 'a store field').startsWith('params.')
}

export type Access = { shop: Shop; endpoint: Endpoint; principal: Principal }

/**
 * Rejects a caller whose stores do not own the records in the path.
 * @throws ShopError `forbidden`, or `not_found` for a record of another store if the endpoint declares that code
 */
export const requirePathScope = (access: Access, params: unknown): Promise<void> =>
  requireRules(access, { params }, isOfPath)

/** Rejects a caller whose stores do not own the records in the query and the body. */
export const requireInputScope = (access: Access, request: Request): Promise<void> =>
  requireRules(access, request, (rule) => !isOfPath(rule))

async function requireRules(
  { shop, endpoint, principal }: Access,
  request: Request,
  isChecked: (rule: ScopeRule) => boolean,
): Promise<void> {
  const stores = storesOfCaller(endpoint, principal)
  const rules = rulesOf(endpoint).filter(isChecked)
  // The buyer and the driver of an order need no store. The order's service decides whether the caller is one of
  // them.
  if (stores === null || rules.length === 0 || hasRelation(endpoint, principal, request.params)) return
  for (const rule of rules) {
    if (rule === 'shop') throw new ShopError('forbidden', { msg: SHOP_ONLY })
    if (typeof rule === 'string') continue
    const check = { shop, endpoint, request, stores }
    await ('kind' in rule ? requireThings(check, rule) : requireStores(check, rule))
  }
}

async function requireThings({ shop, endpoint, request, stores }: Check, rule: NamedThings): Promise<void> {
  const ids = (idsAt(request, rule.id) ?? []).filter((id) => id !== null)
  if (ids.length === 0) return
  const isOwn = (storeId: number) => stores.includes(storeId)
  for (const { store_ids: of } of await readOwnership(shop.db, rule.kind, ids)) {
    const isSeen = of === null || of.some(isOwn)
    const isWhole = of !== null && of.length > 0 && of.every(isOwn)
    if (rule.of === 'any store' ? isSeen : isWhole) continue
    if (IS_KNOWN.includes(rule.kind)) throw new ShopError('forbidden')
    throw isSeen ? new ShopError('forbidden', { msg: SHOP_ONLY }) : hidden(endpoint.errors)
  }
}

/** Returns the error for a record of another store, which must look like a record that does not exist. */
const hidden = (declared: readonly ErrorCode[]): ShopError =>
  declared.includes('not_found') ? new ShopError('not_found', { isHidden: true }) : new ShopError('forbidden')

async function requireStores({ shop, request, stores }: Check, rule: NamedStores): Promise<void> {
  const named = rule.stores.map((place) => idsAt(request, place))
  const zones = (rule.zones ?? []).map((place) => idsAt(request, place))
  const isSent = [...named, ...zones].some((ids) => ids !== undefined)
  if (!isSent && rule.absent !== 'shop') return
  const zoneIds = numbersOf(zones)
  const ofZones = zoneIds.length > 0 ? await readStoresOfZones(shop.db, zoneIds) : []
  const storeIds = [...numbersOf(named), ...ofZones.map(({ store_id }) => store_id)]
  const isShop = storeIds.length + zoneIds.length === 0
  if (isShop) throw new ShopError('forbidden', { msg: SHOP_ONLY })
  if (!storeIds.every((id) => stores.includes(id))) throw new ShopError('forbidden')
}

const numbersOf = (lists: readonly (readonly (number | string | null)[] | undefined)[]): number[] =>
  lists.flatMap((ids) => (ids ?? []).flatMap((id) => (id === null ? [] : [Number(id)])))

/** Returns the ids at a path of a request; undefined if the field is absent. A null id means the whole shop. */
export function idsAt(request: Request, place: IdPlace): (number | string | null)[] | undefined {
  let values: unknown[] = [request]
  for (const step of place.split('.')) {
    const name = step.replace('[]', '')
    const found = values.map((value) => (value as Record<string, unknown> | null | undefined)?.[name])
    values = step.endsWith('[]') ? found.flatMap((list) => (Array.isArray(list) ? list : [])) : found
    if (found.every((value) => value === undefined)) return undefined
  }
  return values as (number | string | null)[]
}

/** Returns the stores whose data the handler may return: the named store, or else every store of the caller. */
export function storesFor({ endpoint, principal }: Access, request: Request): CallerStores {
  const [named] = rulesOf(endpoint).flatMap((rule) =>
    typeof rule === 'object' && 'stores' in rule && rule.absent === 'own stores'
      ? rule.stores.map((place) => idsAt(request, place))
      : [],
  )
  return named === undefined ? storesOfCaller(endpoint, principal) : numbersOf([named])
}

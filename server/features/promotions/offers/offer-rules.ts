import { holdSegment } from '#server/features/segments/segments.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './offers.queries.ts'

/** Validation errors of an offer, by field. */
export type Problems = Record<string, string>

export function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new ShopError('invalid_input', { fields: problems })
}

type Scope = {
  store_ids: readonly number[]
  zone_ids: readonly number[]
  category_ids: readonly number[]
  product_ids: readonly number[]
  excluded_category_ids: readonly number[]
  segment_id: number | null
  start_at: Date
  end_at: Date
}

/**
 * Validates the fields that codes and promotions share: stores, zones, categories, products, segment and period. Holds
 * the segment in the caller's transaction, which stores the offer.
 */
export async function scopeProblems(shop: Shop, scope: Scope): Promise<Problems> {
  const {
    store_ids,
    zone_ids,
    category_ids,
    product_ids,
    excluded_category_ids,
    segment_id,
    start_at,
    end_at,
  } = scope
  const stores = shop.storeDirectory.stores().map(({ store_id }) => store_id)
  const zones = shop.storeDirectory.zones().map(({ zoneId }) => zoneId)
  const isPlaced = store_ids.every((id) => stores.includes(id)) && zone_ids.every((id) => zones.includes(id))
  const named = [...category_ids, ...excluded_category_ids]
  const rows = named.length === 0 ? [] : await queries.readCategories(shop.db, named)
  const products = product_ids.length === 0 ? [] : await queries.readProducts(shop.db, product_ids)
  const segment = segment_id === null ? null : await holdSegment(shop, segment_id)
  const isKnown = (id: number) => rows.some(({ category_id }) => category_id === id)
  return {
    ...(end_at <= start_at && { end_date: 'Choose an end after the start.' }),
    ...(!isPlaced && { store_zone: 'Choose stores and zones that we have.' }),
    ...(!category_ids.every(isKnown) && { category_ids: UNKNOWN_CATEGORY }),
    ...(products.length < product_ids.length && { product_ids: 'Choose products that we have.' }),
    ...(segment === undefined && { segment_id: 'Choose a segment that we have.' }),
    ...(!excluded_category_ids.every(isKnown) && { excluded_category_ids: UNKNOWN_CATEGORY }),
  }
}

const UNKNOWN_CATEGORY = 'Choose categories that we have.'

type OfferCheck = {
  status: 'ACTIVE' | 'INACTIVE'
  checked_by: number | null
  checked_at: Date | null
}

/**
 * Returns the person who is responsible for the lawfulness of an offer: the person who activates it, or changes the
 * terms of an active offer. Terms changed while it is inactive are checked again at activation.
 * @source L-34
 */
export function checkedBy(
  { status, isChanged }: { status: OfferCheck['status']; isChanged: boolean },
  before: OfferCheck | null,
  now: { userId: number | null; at: Date },
): Pick<OfferCheck, 'checked_by' | 'checked_at'> {
  const isStill = before !== null && !isChanged && before.checked_at !== null
  if (isStill && (status === 'INACTIVE' || before.status === 'ACTIVE'))
    return { checked_by: before.checked_by, checked_at: before.checked_at }
  return status === 'ACTIVE'
    ? { checked_by: now.userId, checked_at: now.at }
    : { checked_by: null, checked_at: null }
}

const YEAR_MS = 365 * 24 * 3600_000

/** Returns the default end of an offer, because an offer without an end would never be reviewed. */
export const yearAfter = (start: Date): Date => new Date(start.getTime() + YEAR_MS)

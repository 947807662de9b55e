import type { ReorderSuggestion } from '#contract/console/reorder.ts'
import type * as contract from '#contract/console/reorder.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { toDollars } from '#domain/money.ts'
import { DEFAULT_LEAD_DAYS, SALES_DAYS, reorderSuggestion } from '#domain/purchasing/reorder.ts'
import { required } from '#domain/required.ts'
import { addDays, localDate } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { requireKnownStore } from '#server/features/inventory/stock.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './reorder.queries.ts'

type ReorderQuery = OutputOf<NonNullable<(typeof contract.listReorderSuggestions)['query']>>

/** Lists what a store should order. Sales of today are left out, because the day is not over. */
export async function listSuggestions(shop: Shop, storeId: number, query: ReorderQuery) {
  requireKnownStore(shop, storeId)
  const { supplier_id: supplierId = null, search = '', page, limit } = query
  const today = localDate(shop.clock.now(), shop.storeDirectory.store(storeId).time_zone)
  const days = Array.from({ length: SALES_DAYS }, (_, nth) => addDays(today, -1 - nth))
  const list = { storeId, days, supplierId, words: search.split(/\s+/).filter(Boolean) }
  const { rows, total } = await queries.listDue(readerOf(shop), list, { page, limit })
  return { data: rows.map(suggestionOf), ...pagingOf(total, { page, limit }) }
}

function suggestionOf(row: queries.ReorderRow): ReorderSuggestion {
  const { daysLeft, cartons, units } = reorderSuggestion({
    sold: row.sold,
    available: row.available,
    onOrder: row.on_order,
    leadDays: row.lead_days ?? DEFAULT_LEAD_DAYS,
    unitsPerCarton: row.units_per_carton ?? 1,
    reorderPoint: row.reorder_point,
    reorderTo: row.reorder_to,
  })
  return {
    product_id: row.product_id,
    name: row.name,
    available: row.available,
    on_order: row.on_order,
    sold: row.sold,
    days_left: daysLeft === null ? null : Math.floor(daysLeft),
    units,
    cartons,
    supplier: supplierOf(row),
  }
}

const supplierOf = (row: queries.ReorderRow): ReorderSuggestion['supplier'] =>
  row.supplier_id === null
    ? null
    : {
        supplier_id: row.supplier_id,
        name: row.supplier ?? '',
        lead_days: required(row.lead_days, 'lead time'),
        units_per_carton: required(row.units_per_carton, 'units per carton'),
        carton_cost: toDollars(required(row.carton_cost_cents, 'cost')),
      }

/** Days of sales from which the rate of sale is calculated: four weeks, so that each weekday counts the same. */
export const SALES_DAYS = 28
/** Days of sales in reserve. A product is due when its units last no longer than the lead time and these days. */
export const RESERVE_DAYS = 7
/** Days of sales that an order covers beyond the lead time and the reserve: one order a fortnight. */
export const COVER_DAYS = 14
/** Lead time of a product without a supplier. */
export const DEFAULT_LEAD_DAYS = 7

/** Figures of a product in a store from which an order is suggested. */
export type ReorderFigures = {
  /** Units sold in the last `SALES_DAYS` days. */
  sold: number
  /** Units on hand minus reserved units; negative if more units are promised than were counted. */
  available: number
  /** Units on open purchase orders that have not been received. */
  onOrder: number
  leadDays: number
  unitsPerCarton: number
  /** Levels that staff have set; null: none. */
  reorderPoint: number | null
  reorderTo: number | null
}

export type ReorderSuggestion = {
  /** Units that sell per day. */
  perDay: number
  /** Days until available and ordered units are sold; null if nothing was sold. */
  daysLeft: number | null
  cartons: number
  units: number
}

/**
 * Returns the suggested order of a product, in whole cartons. It is 0 while the units last longer than the lead time
 * and the reserve, unless they are at the reorder point.
 */
export function reorderSuggestion(figures: ReorderFigures): ReorderSuggestion {
  const { sold, available, onOrder, leadDays, unitsPerCarton, reorderPoint, reorderTo } = figures
  const position = available + onOrder
  const soldIn = (days: number) => (sold * days) / SALES_DAYS
  const isAtPoint = reorderPoint !== null && position <= reorderPoint
  const isDue = position < soldIn(leadDays + RESERVE_DAYS) || isAtPoint
  const target = Math.max(soldIn(leadDays + RESERVE_DAYS + COVER_DAYS), (isAtPoint && reorderTo) || 0)
  const cartons = isDue ? Math.max(0, Math.ceil((target - position) / unitsPerCarton)) : 0
  return {
    perDay: sold / SALES_DAYS,
    daysLeft: sold === 0 ? null : Math.max(0, (position * SALES_DAYS) / sold),
    cartons,
    units: cartons * unitsPerCarton,
  }
}

export const PURCHASE_ORDER_STATES = ['draft', 'sent', 'partly_received', 'closed', 'canceled'] as const
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number]

/** Returns the number that is printed on a purchase order. */
export const purchaseOrderNumber = (id: number): string => `PO-${id}`

/** States in which units are on their way to the store. */
export const isOnItsWay = (state: PurchaseOrderState): boolean =>
  state === 'sent' || state === 'partly_received'

export type OrderedUnits = { ordered: number; received: number }

/** Returns the units of a line that are still expected. More units than ordered may have arrived. */
export const unitsDue = ({ ordered, received }: OrderedUnits): number => Math.max(0, ordered - received)

/** Returns the state of a sent order after a receipt: closed as soon as no line expects units. */
export const stateAfterReceipt = (lines: readonly OrderedUnits[]): 'partly_received' | 'closed' =>
  lines.some((line) => unitsDue(line) > 0) ? 'partly_received' : 'closed'

/** Goods of which a carton has a cost in cents. */
export type CartonCost = { cartonCost: number; unitsPerCarton: number }

/** Returns the cost of units in cents, rounded. A part of a carton costs its share. */
export const costOf = (units: number, { cartonCost, unitsPerCarton }: CartonCost): number =>
  Math.round((units * cartonCost) / unitsPerCarton)

import type { PriceChanges } from '#contract/console/prices.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

export type PriceChange = InputOf<typeof PriceChanges>[number]
type RejectedPack = { id: number; msg: string }

/** Result of a bulk change. `undo` holds the fields of the form that reverts it. */
export type BulkReply =
  | { ok: true; done: number; refused: RejectedPack[]; undo: { intent: string; changes: string } }
  | Failure

type StatusResult = { product_id: number; version: number | null; error: { msg: string } | null }

export function statusReply(results: readonly StatusResult[], status: 'ACTIVE' | 'INACTIVE') {
  const products = results.flatMap(({ product_id, version }) =>
    version === null ? [] : [{ product_id, version }],
  )
  const changes = { status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE', products }
  return {
    ok: true as const,
    done: products.length,
    refused: results.flatMap(({ product_id: id, error }) => (error ? [{ id, msg: error.msg }] : [])),
    undo: { intent: 'status', changes: JSON.stringify(changes) },
  }
}

type PriceResult = {
  product_pack_id: number
  now: { version: number; store_id: number } | null
  error: { msg: string } | null
}

/** Builds the reply to a bulk price change. @param before previous prices, which the undo restores */
export function priceReply(results: readonly PriceResult[], before: readonly PriceChange[]) {
  const previous = new Map(before.map((one) => [Number(one.product_pack_id), one]))
  const back = results.flatMap(({ product_pack_id: id, now }) => {
    const was = previous.get(id)
    return now && was ? [{ ...was, version: now.version }] : []
  })
  return {
    ok: true as const,
    done: results.filter(({ now }) => now).length,
    refused: results.flatMap(({ product_pack_id: id, error }) => (error ? [{ id, msg: error.msg }] : [])),
    undo: { intent: 'prices', changes: JSON.stringify(back) },
  }
}

/** Changes a price by percent or dollars and rounds to cents. Returns null if the result is below one cent. */
export function adjustedPrice(price: number, by: number, unit: 'percent' | 'dollars'): number | null {
  const moved = unit === 'percent' ? price * (1 + by / 100) : price + by
  const rounded = Math.round(moved * 100 + 1e-9) / 100
  return Number.isFinite(rounded) && rounded >= 0.01 ? rounded : null
}

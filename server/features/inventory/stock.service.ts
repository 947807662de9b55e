import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/console/stock.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { needsSecondCount } from '#domain/inventory/second-count.ts'
import { type StockChangeKind, changeStock as changeOf } from '#domain/inventory/stock-change.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { receiveGoods } from './goods.service.ts'
import { presentStock } from './stock.present.ts'
import * as queries from './stock.queries.ts'

type StockListQuery = OutputOf<NonNullable<(typeof contract.listStock)['query']>>

/** @throws ShopError `not_found` for a store that does not exist */
export function requireKnownStore(shop: Shop, storeId: number): void {
  if (!shop.storeDirectory.everyStore().some((store) => store.store_id === storeId))
    throw new ShopError('not_found')
}

export async function listStock(shop: Shop, storeId: number, query: StockListQuery) {
  requireKnownStore(shop, storeId)
  const { search = '', show, sort, page, limit } = query
  const gtin = readGtin(search)
  const words = gtin === null ? search.split(/\s+/).filter(Boolean) : []
  const list = { storeId, words, gtin, show, sort }
  const { rows, total } = await queries.listStock(shop.db, list, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

export async function readStock(shop: Shop, storeId: number, productId: number) {
  requireKnownStore(shop, storeId)
  return queries.readStock(shop.db, storeId, productId).then(requireStock)
}

const MOVEMENTS: Record<StockChangeKind, queries.NewMovement['reason']> = {
  receive: 'received',
  count: 'counted',
  damage: 'damaged',
  correct: 'corrected',
  dispose: 'disposed',
}

type ChangeStockBody = OutputOf<NonNullable<(typeof contract.changeStock)['body']>>
export type StockPath = { store_id: number; product_id: number }

/**
 * Applies a change of units by staff. Returns the row after the change, and the difference that a count found. A count
 * that needs a second one is recorded, and the stock stays.
 */
export async function changeStock(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, product_id: productId }: StockPath,
  { kind, units, reason: note, second_look: secondLook, version }: ChangeStockBody,
) {
  requireKnownStore(shop, storeId)
  return inTransaction(shop, async (shop) => {
    const before = await lockVersion(shop, storeId, productId, version)
    const { on_hand: onHand, reserved, picked, unsaleable, uncounted } = before
    const result = changeOf(kind, units, { onHand, reserved, picked, unsaleable, uncounted })
    if (!result.ok) throw new ShopError('too_few_units')
    const { difference } = result.change
    if (kind === 'count' && secondLook && isDoubtful(before, units, difference))
      return {
        row: await keepPending(shop, principal, before, { units, difference }),
        difference,
        isPending: true,
      }
    if (kind === 'count') await queries.deletePendingCount(shop.db, storeId, productId)
    const reason = MOVEMENTS[kind]
    const byUserId = userIdOf(principal)
    const movement = { storeId, productId, reason, note, byUserId }
    await queries.changeUnits(shop.db, movement, result.change, shop.clock.now())
    const row = requireStock(await queries.readStock(shop.db, storeId, productId))
    await recordAudit(shop, {
      byUserId,
      action: `stock.${reason}`,
      subject: `product ${productId}`,
      details: { store_id: storeId, units, ...(kind === 'count' && { difference }) },
      before: unitsOf(before),
      after: unitsOf(row),
    })
    return { row, difference, isPending: false }
  })
}

const isDoubtful = (row: queries.StockRow, units: number, difference: number): boolean =>
  needsSecondCount(
    units,
    units - difference,
    row.pending_units === null ? null : { units: row.pending_units, expected: row.pending_expected ?? 0 },
  )

/** Records a count that waits for a second one. */
async function keepPending(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, product_id: productId }: queries.StockRow,
  { units, difference }: { units: number; difference: number },
): Promise<queries.StockRow> {
  const byUserId = userIdOf(principal)
  const count = { storeId, productId, units, expected: units - difference, byUserId }
  await queries.savePendingCount(shop.db, count, shop.clock.now())
  await recordAudit(shop, {
    byUserId,
    action: 'stock.count_pending',
    subject: `product ${productId}`,
    details: { store_id: storeId, units, difference },
  })
  return requireStock(await queries.readStock(shop.db, storeId, productId))
}

const unitsOf = ({ on_hand, picked, unsaleable }: queries.StockRow) => ({
  on_shelf: on_hand - picked,
  unsaleable,
})

type StockDetailsBody = OutputOf<NonNullable<(typeof contract.describeStock)['body']>>

/** Sets the shelf location and the reorder levels of a product. */
export async function describeStock(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, product_id: productId }: StockPath,
  { version, ...details }: StockDetailsBody,
): Promise<queries.StockRow> {
  requireKnownStore(shop, storeId)
  return inTransaction(shop, async (shop) => {
    const row = await lockVersion(shop, storeId, productId, version)
    const before = detailsOf(row)
    const sentFields = Object.entries(details).filter(([, value]) => value !== undefined)
    const after: queries.StockDetails = { ...before, ...Object.fromEntries(sentFields) }
    await queries.updateDetails(shop.db, storeId, productId, after)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'stock.described',
      subject: `product ${productId}`,
      details: { store_id: storeId },
      before,
      after,
    })
    return requireStock(await queries.readStock(shop.db, storeId, productId))
  })
}

const detailsOf = ({ shelf_location, reorder_point, reorder_to }: queries.StockDetails) => ({
  shelf_location,
  reorder_point,
  reorder_to,
})

/** @throws ShopError `stale` if the row has changed since it was read */
async function lockVersion(shop: Shop, storeId: number, productId: number, version: number) {
  const row = requireStock(await queries.lockStock(shop.db, storeId, productId))
  if (row.version !== version) throw new ShopError('stale', { current: presentStock(row) })
  return row
}

function requireStock(row: queries.StockRow | undefined): queries.StockRow {
  if (!row) throw new ShopError('not_found')
  return row
}

export async function listMovements(
  shop: Shop,
  { store_id: storeId, product_id: productId }: StockPath,
  request: PageRequest,
) {
  requireKnownStore(shop, storeId)
  requireStock(await queries.readStock(shop.db, storeId, productId))
  return queries.listMovements(shop.db, storeId, productId, request)
}

type ReceiveDeliveryBody = OutputOf<NonNullable<(typeof contract.receiveDelivery)['body']>>

/**
 * Receives all lines of a delivery note, or none. A note that was received already is rejected, so that goods aren't
 * added twice.
 */
export async function receiveDelivery(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { supplier, delivery_note: deliveryNote, lines }: ReceiveDeliveryBody,
): Promise<queries.StockRow[]> {
  requireKnownStore(shop, storeId)
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    const goods = await unitsByProduct(shop, storeId, lines)
    const note = `Delivery note ${deliveryNote}, ${supplier}`
    const { rows, receiptId } = await receiveGoods(shop, {
      storeId,
      byUserId,
      supplier,
      deliveryNote,
      note,
      lines: goods.map(({ productId, units, expected }) => ({
        productId,
        units,
        damaged: 0,
        note: units === expected ? note : `${note} (${expected} expected)`,
      })),
    })
    await recordAudit(shop, {
      byUserId,
      action: 'stock.delivery_received',
      subject: `goods_receipt ${receiptId}`,
      details: {
        store_id: storeId,
        products: rows.length,
        units: goods.reduce((sum, { units }) => sum + units, 0),
        differences: differencesOf(goods),
      },
    })
    return rows
  })
}

/** Units of a product in single bottles or cans: received and expected. */
type Goods = { productId: number; units: number; expected: number }

/** Returns differences such as '12: 22 of 24', by product id. */
const differencesOf = (goods: readonly Goods[]): string =>
  goods
    .filter(({ units, expected }) => units !== expected)
    .map(({ productId, units, expected }) => `${productId}: ${units} of ${expected}`)
    .join(', ')

/** @throws ShopError `product_not_stocked` with the barcode or id that the store doesn't stock */
async function unitsByProduct(
  shop: Shop,
  storeId: number,
  lines: ReceiveDeliveryBody['lines'],
): Promise<Goods[]> {
  const named = lines.map(({ gtin = null, product_id: productId = null }) => ({ gtin, productId }))
  const goods = new Map<number, Goods>()
  for (const [nth, row] of (await queries.readPackSizes(shop.db, storeId, named)).entries()) {
    const { gtin, product_id, quantity, expected = quantity } = required(lines[nth], 'the line')
    const { product_id: productId, size } = row
    if (productId === null || size === null)
      throw new ShopError('product_not_stocked', {
        fields: { lines: `Not stocked here: ${gtin ?? product_id}` },
      })
    const before = goods.get(productId) ?? { productId, units: 0, expected: 0 }
    goods.set(productId, {
      productId,
      units: before.units + quantity * size,
      expected: before.expected + expected * size,
    })
  }
  return [...goods.values()]
}

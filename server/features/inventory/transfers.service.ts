import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/console/transfers.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { requireKnownStore } from './stock.service.ts'
import { presentTransfer } from './transfer.present.ts'
import * as queries from './transfers.queries.ts'

/** Goods in transit between two stores: off the sender's shelf, and not on the receiver's until they are received. */

type TransferListQuery = OutputOf<NonNullable<(typeof contract.listTransfers)['query']>>

export async function listTransfers(shop: Shop, storeId: number, query: TransferListQuery) {
  requireKnownStore(shop, storeId)
  const words = query.search?.split(/\s+/).filter(Boolean) ?? []
  return queries.listTransfers(shop.db, { storeId, state: query.state, words, sort: query.sort }, query)
}

/** Lists the stores that can receive a transfer: all except the sender. */
export function listTransferStores(shop: Shop, storeId: number) {
  requireKnownStore(shop, storeId)
  return shop.storeDirectory
    .stores()
    .filter((store) => store.store_id !== storeId)
    .map(({ store_id, name }) => ({ store_id, name }))
}

export type TransferWithLines = { row: queries.TransferRow; lines: queries.LineRow[] }
export type TransferPath = { store_id: number; transfer_id: number }

export async function readTransfer(
  shop: Shop,
  { store_id: storeId, transfer_id: transferId }: TransferPath,
): Promise<TransferWithLines> {
  requireKnownStore(shop, storeId)
  return wholeTransfer(shop, storeId, transferId)
}

async function wholeTransfer(shop: Shop, storeId: number, transferId: number): Promise<TransferWithLines> {
  const row = await queries.readTransfer(shop.db, storeId, transferId)
  if (!row) throw new ShopError('not_found')
  return { row, lines: await queries.readLines(shop.db, transferId) }
}

type SendTransferBody = OutputOf<NonNullable<(typeof contract.sendTransfer)['body']>>

/** Sends available units to another store, all lines or none. Idempotent by action id. */
export async function sendTransfer(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { action_id: actionId, to_store_id: toStoreId, reason, lines: sentLines }: SendTransferBody,
): Promise<TransferWithLines> {
  const to = listTransferStores(shop, storeId).find((store) => store.store_id === toStoreId)
  if (!to) throw new ShopError('invalid_input', { fields: { to_store_id: 'Please choose another store' } })
  const byUserId = userIdOf(principal)
  const lines = sentLines.map(({ product_id: productId, units }) => ({ productId, units }))
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const sent = await queries.insertTransfer(
      shop.db,
      { storeId, toStoreId, actionId, reason, byUserId },
      now,
    )
    if (!sent) {
      const before = required(await queries.readSentTransfer(shop.db, storeId, actionId), 'sent transfer')
      return wholeTransfer(shop, storeId, before.stock_transfer_id)
    }
    const { stock_transfer_id: transferId } = sent
    await requireSendable(shop, { storeId, toStoreId, lines })
    const note = `Transfer ${transferId} to ${to.name}: ${reason}`
    const sentUnits = lines.map(({ productId, units }) => ({ productId, onHand: -units, unsaleable: 0 }))
    await queries.moveGoods(shop.db, { storeId, reason: 'sent', note, byUserId, lines: sentUnits }, now)
    await queries.insertLines(shop.db, transferId, lines)
    const transfer = await wholeTransfer(shop, storeId, transferId)
    await auditTransfer(shop, 'transfer_sent', transfer, byUserId)
    return transfer
  })
}

type TransferRequest = { storeId: number; toStoreId: number; lines: { productId: number; units: number }[] }

/** @throws ShopError with the first product that a store doesn't stock, or of which the sender has too few */
async function requireSendable(shop: Shop, { storeId, toStoreId, lines }: TransferRequest): Promise<void> {
  const productIds = lines.map((line) => line.productId)
  const rows = await queries.lockSendable(shop.db, { storeId, toStoreId, productIds })
  for (const { productId, units } of lines) {
    const row = rows.find((one) => one.product_id === productId)
    if (!row)
      throw new ShopError('product_not_stocked', { fields: { lines: `Not stocked here: ${productId}` } })
    if (!row.is_stocked)
      throw new ShopError('product_not_stocked', {
        fields: { lines: `The other store doesn’t stock ${row.name}. Please remove it.` },
      })
    if (units > row.available) {
      const most = Math.max(0, row.available)
      throw new ShopError('too_few_units', {
        fields: {
          lines: `Only ${most} of ${row.name} can be sent. The rest is promised to orders, or gone.`,
        },
      })
    }
  }
}

type ReceiveTransferBody = OutputOf<NonNullable<(typeof contract.receiveTransfer)['body']>>

/** Receives a transfer: units go on the receiver's shelf, or are marked as damaged. */
export async function receiveTransfer(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, transfer_id: transferId }: TransferPath,
  { version, lines }: ReceiveTransferBody,
): Promise<TransferWithLines> {
  requireKnownStore(shop, storeId)
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const { row, lines: sent } = await lockOpen(shop, storeId, transferId, version)
    if (row.to_store_id !== storeId) throw new ShopError('forbidden')
    const received = receivedOf(sent, lines)
    const came = received.filter(({ units }) => units > 0)
    const damaged = received.filter(({ damaged }) => damaged > 0)
    const note = `Transfer ${transferId} from ${row.from_name}`
    await queries.moveGoods(
      shop.db,
      {
        storeId,
        byUserId,
        note,
        reason: 'arrived',
        lines: came.map(({ productId, units }) => ({ productId, onHand: units, unsaleable: 0 })),
      },
      now,
    )
    await queries.moveGoods(
      shop.db,
      {
        storeId,
        byUserId,
        note,
        reason: 'damaged',
        lines: damaged.map((one) => ({
          productId: one.productId,
          onHand: -one.damaged,
          unsaleable: one.damaged,
        })),
      },
      now,
    )
    await queries.receiveLines(shop.db, transferId, received)
    await queries.endTransfer(shop.db, { transferId, state: 'received', byUserId }, now)
    const transfer = await wholeTransfer(shop, storeId, transferId)
    await auditTransfer(shop, 'transfer_received', transfer, byUserId)
    return transfer
  })
}

/** @throws ShopError `invalid_input` if a line is missing, duplicated, or of a product that was not sent */
function receivedOf(
  sent: readonly queries.LineRow[],
  lines: ReceiveTransferBody['lines'],
): queries.ReceivedLine[] {
  const refuse = (what: string): never => {
    throw new ShopError('invalid_input', { fields: { lines: what } })
  }
  if (lines.length > sent.length) refuse('Please give each product of the transfer once')
  return sent.map(({ product_id: productId, name }) => {
    const line = lines.find((one) => one.product_id === productId)
    return line
      ? { productId, units: line.units, damaged: line.damaged }
      : refuse(`Please say how many of ${name} came`)
  })
}

/** Cancels a transfer: its units are on the sender's shelf again. */
export async function cancelTransfer(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, transfer_id: transferId }: TransferPath,
  { version }: { version: number },
): Promise<TransferWithLines> {
  requireKnownStore(shop, storeId)
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const { row, lines: sent } = await lockOpen(shop, storeId, transferId, version)
    if (row.store_id !== storeId) throw new ShopError('forbidden')
    const note = `Transfer ${transferId} to ${row.to_name} canceled`
    const lines = sent.map((line) => ({ productId: line.product_id, onHand: line.units_sent, unsaleable: 0 }))
    await queries.moveGoods(shop.db, { storeId, reason: 'sent', note, byUserId, lines }, now)
    await queries.endTransfer(shop.db, { transferId, state: 'canceled', byUserId }, now)
    const transfer = await wholeTransfer(shop, storeId, transferId)
    await auditTransfer(shop, 'transfer_canceled', transfer, byUserId)
    return transfer
  })
}

/** @throws ShopError `stale` if the transfer has changed since it was read, or has ended */
async function lockOpen(
  shop: Shop,
  storeId: number,
  transferId: number,
  version: number,
): Promise<TransferWithLines> {
  const row = await queries.lockTransfer(shop.db, storeId, transferId)
  if (!row) throw new ShopError('not_found')
  const transfer = { row, lines: await queries.readLines(shop.db, transferId) }
  if (row.version !== version || row.state !== 'in_transit')
    throw new ShopError('stale', { current: presentTransfer(shop, storeId, transfer) })
  return transfer
}

async function auditTransfer(
  shop: Shop,
  what: 'transfer_sent' | 'transfer_received' | 'transfer_canceled',
  { row, lines }: TransferWithLines,
  byUserId: number | null,
): Promise<void> {
  const differences = lines
    .filter((line) => line.units_received !== null && line.units_received !== line.units_sent)
    .map((line) => `${line.product_id}: ${line.units_received} of ${line.units_sent}`)
  await recordAudit(shop, {
    byUserId,
    action: `stock.${what}`,
    subject: `stock_transfer ${row.stock_transfer_id}`,
    details: {
      store_id: row.store_id,
      to_store_id: row.to_store_id,
      reason: row.reason,
      products: row.products,
      units: row.units_received ?? row.units_sent,
      ...(what === 'transfer_received' && {
        damaged: lines.reduce((sum, line) => sum + line.units_damaged, 0),
        differences: differences.join(', '),
      }),
    },
  })
}

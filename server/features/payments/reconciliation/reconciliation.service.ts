import { inTransaction } from '#server/db/database.ts'
import { storesOf } from '#server/features/payments/webhooks/payment-events.service.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { GatewayRecord } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type Difference, type OurPayment, compare } from './compare.ts'
import * as queries from './reconciliation.queries.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** A day that was missed, or a record that came late, is still found. */
const LOOK_BACK_MS = 8 * DAY_MS
/** What moved a moment ago may be known to one side only. */
const QUIET_MS = HOUR_MS / 4

export type Span = { from: Date; to: Date }

/** Hourly: once a day by the shop's clock, which may also have gone back. */
export async function reconcileDaily(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const last = await queries.readLastRun(shop.db)
  const since = last ? now.getTime() - last.at.getTime() : Infinity
  if (since >= DAY_MS || since < 0) await reconcile(shop, spanBefore(now))
}

export const reconcileNow = (shop: Shop) => reconcile(shop, spanBefore(shop.clock.now()))

const spanBefore = (now: Date): Span => ({
  from: new Date(now.getTime() - LOOK_BACK_MS),
  to: new Date(now.getTime() - QUIET_MS),
})

/**
 * Compares our payments and ledger with the gateway's own records and keeps each difference until it is gone. What
 * differs is looked at once more, so that a payment which moved meanwhile is not taken for a wrong one.
 */
export async function reconcile(shop: Shop, span: Span): Promise<{ compared: number; found: number }> {
  const records = await shop.payments.records(span.from, span.to)
  const open = (await queries.readOpenReferences(shop.db)).map(({ reference }) => reference)
  const named = [...new Set([...records.map(({ reference }) => reference), ...open])]
  const provider = shop.payments.name
  const payments = new Map<string, OurPayment>()
  for (const each of await queries.readBetween(shop.db, { provider, ...span }))
    if (!each.isMoving) payments.set(each.reference, each)
  for (const each of await queries.readByReferences(shop.db, provider, named))
    if (!each.isMoving) payments.set(each.reference, each)
  const references = [...new Set([...named, ...payments.keys()])]
  const suspects: string[] = []
  for (const reference of references) {
    const theirs = records.filter((record) => record.reference === reference)
    const ours = payments.get(reference) ?? null
    const mine = theirs.find(({ gatewayId }) => gatewayId === ours?.gatewayId) ?? theirs[0] ?? null
    // A difference stays open until a look at the sale itself, which may be older than the records, finds it gone.
    const isOpen = open.includes(reference)
    if (isOpen || theirs.length > 1 || compare(ours, mine).length > 0) suspects.push(reference)
  }
  const differences: Difference[] = []
  for (const reference of suspects) differences.push(...(await lookAgain(shop, reference, records)))
  await keep(shop, span, { references, differences })
  return { compared: references.length, found: differences.length }
}

async function lookAgain(
  shop: Shop,
  reference: string,
  records: readonly GatewayRecord[],
): Promise<Difference[]> {
  const sale = await shop.payments.find(reference)
  const [ours = null] = await queries.readByReferences(shop.db, shop.payments.name, [reference])
  if (ours?.isMoving) return []
  const created =
    records.find((record) => record.gatewayId === sale?.gatewayId)?.createdAt ?? shop.clock.now()
  const found = compare(ours, sale && { ...sale, reference, createdAt: created })
  // A second sale under one of our references is money that belongs to no order.
  const others = records.filter((each) => each.reference === reference && each.gatewayId !== sale?.gatewayId)
  return [...found, ...others.flatMap((other) => compare(null, { ...other, reference: other.gatewayId }))]
}

type Outcome = { references: string[]; differences: Difference[] }

async function keep(shop: Shop, { from, to }: Span, { references, differences }: Outcome): Promise<void> {
  const now = shop.clock.now()
  await inTransaction(shop, async (shop) => {
    await queries.lockRuns(shop.db)
    for (const each of differences) await queries.saveDifference(shop.db, each, now)
    const found = differences.map(({ reference, kind }) => `${reference} ${kind}`)
    await queries.closeDifferences(shop.db, references, found, now)
    const counts = { compared: references.length, found: differences.length }
    await queries.insertRun(shop.db, { at: now, from_at: from, to_at: to, ...counts })
  })
}

/** What staff see: their stores' open differences, and when was compared last. */
export async function openDifferences(shop: Shop, principal: Principal) {
  const [last, differences] = await Promise.all([
    queries.readLastRun(shop.db),
    queries.readOpenDifferences(shop.db, storesOf(principal)),
  ])
  return { last, differences }
}

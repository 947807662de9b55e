import { DAY_MS } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import { storesOf } from '#server/features/payments/webhooks/payment-events.service.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { GatewayRecord, Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type Difference, compare } from './compare.ts'
import * as queries from './reconciliation.queries.ts'

/** A day that was missed, or a record that came late, is still found. */
const LOOK_BACK_MS = 8 * DAY_MS
/** What moved a moment ago may be known to one side only. */
const QUIET_MS = 15 * 60_000

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

/** So many are looked at together. */
const CHUNK = 100

/**
 * Compares our payments and ledger with the gateway's own records and keeps each difference until it is gone. What
 * differs is looked at once more, so that a payment which moved meanwhile is not taken for a wrong one. Both sides are
 * read some at a time, and each is asked for the other's once.
 */
export async function reconcile(shop: Shop, span: Span): Promise<{ compared: number; found: number }> {
  const open = (await queries.readOpenReferences(shop.db)).map(({ reference }) => reference)
  // A difference stays open until a look at the sale itself, which may be older than the records, finds it gone.
  const suspects = new Set(open)
  const compared = new Set(open)
  const recorded = new Set<string>()
  for await (const records of shop.payments.records(span.from, span.to)) {
    const payments = await paymentsOf(
      shop,
      records.map(({ reference }) => reference),
    )
    for (const theirs of records) {
      const { reference } = theirs
      const ours = payments.get(reference) ?? null
      // A second sale under one of our references is looked at together with the first.
      if (recorded.has(reference) || (!ours?.isMoving && compare(ours, theirs).length > 0))
        suspects.add(reference)
      recorded.add(reference)
      compared.add(reference)
    }
  }
  for await (const payments of paymentsIn(shop, span)) {
    for (const ours of payments) {
      if (ours.isMoving || recorded.has(ours.reference)) continue
      if (compare(ours, null).length > 0) suspects.add(ours.reference)
      compared.add(ours.reference)
    }
  }
  const found = await lookAgain(shop, span, suspects)
  const [now, { from: from_at, to: to_at }] = [shop.clock.now(), span]
  await queries.insertRun(shop.db, { at: now, from_at, to_at, compared: compared.size, found })
  return { compared: compared.size, found }
}

async function paymentsOf(
  shop: Shop,
  references: readonly string[],
): Promise<Map<string, queries.Candidate>> {
  const payments = await queries.readByReferences(readerOf(shop), shop.payments.name, references)
  return new Map(payments.map((payment) => [payment.reference, payment]))
}

async function* paymentsIn(shop: Shop, span: Span): AsyncGenerator<queries.Candidate[]> {
  const provider = shop.payments.name
  for (let after: queries.PaymentKey | null = null; ;) {
    const payments: queries.ChangedPayment[] = await queries.readChanged(readerOf(shop), {
      provider,
      ...span,
      after,
    })
    if (payments.length === 0) return
    yield payments
    after = payments.at(-1)!
  }
}

/** @returns how many differences there are */
async function lookAgain(shop: Shop, span: Span, suspects: ReadonlySet<string>): Promise<number> {
  if (suspects.size === 0) return 0
  const records = await recordsOf(shop, span, suspects)
  const references = [...suspects]
  let found = 0
  for (let first = 0; first < references.length; first += CHUNK) {
    const chunk = references.slice(first, first + CHUNK)
    const differences = await differencesOf(shop, chunk, records)
    await keep(shop, chunk, differences)
    found += differences.length
  }
  return found
}

type Records = ReadonlyMap<string, GatewayRecord[]>

async function recordsOf(shop: Shop, { from, to }: Span, suspects: ReadonlySet<string>): Promise<Records> {
  const found = new Map<string, GatewayRecord[]>()
  for await (const records of shop.payments.records(from, to))
    for (const record of records)
      if (suspects.has(record.reference))
        found.set(record.reference, [...(found.get(record.reference) ?? []), record])
  return found
}

async function differencesOf(
  shop: Shop,
  references: readonly string[],
  records: Records,
): Promise<Difference[]> {
  const sales = new Map<string, Sale | null>()
  for (const reference of references) sales.set(reference, await shop.payments.find(reference))
  const payments = await paymentsOf(shop, references)
  return references.flatMap((reference) => {
    const [sale, ours] = [sales.get(reference) ?? null, payments.get(reference) ?? null]
    if (ours?.isMoving) return []
    const all = records.get(reference) ?? []
    const createdAt = all.find((each) => each.gatewayId === sale?.gatewayId)?.createdAt ?? shop.clock.now()
    // A second sale under one of our references is money that belongs to no order.
    const others = all.filter((each) => each.gatewayId !== sale?.gatewayId)
    return [
      ...compare(ours, sale && { ...sale, reference, createdAt }),
      ...others.flatMap((other) => compare(null, { ...other, reference: other.gatewayId })),
    ]
  })
}

async function keep(
  shop: Shop,
  references: readonly string[],
  differences: readonly Difference[],
): Promise<void> {
  const now = shop.clock.now()
  await inTransaction(shop, async (shop) => {
    await queries.lockRuns(shop.db)
    for (const each of differences) await queries.saveDifference(shop.db, each, now)
    const found = differences.map(({ reference, kind }) => `${reference} ${kind}`)
    await queries.closeDifferences(shop.db, references, found, now)
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

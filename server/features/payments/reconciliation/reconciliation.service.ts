import { DAY_MS } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import { storesOf } from '#server/features/payments/webhooks/payment-events.service.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { GatewayRecord, Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type Difference, compare } from './compare.ts'
import * as queries from './reconciliation.queries.ts'

/** Span of a comparison. It overlaps earlier ones, so that missed days and late records are still found. */
const LOOK_BACK_MS = 8 * DAY_MS
/** Age below which payments are skipped, because a recent change may be known to one side only. */
const QUIET_MS = 15 * 60_000

export type Span = { from: Date; to: Date }

/** Compares once a day; called hourly. The shop's clock may also have been set back. */
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

/** Payments compared per query. */
const CHUNK = 100

/**
 * Compares our payments and ledger with the gateway's records, and stores each difference until it is resolved.
 * Differences are verified a second time, so that a payment that changed in the meantime is not reported. Both sides
 * are read in batches.
 */
export async function reconcile(shop: Shop, span: Span): Promise<{ compared: number; found: number }> {
  const open = (await queries.readOpenReferences(shop.db)).map(({ reference }) => reference)
  // An open difference is checked again even if its sale is older than the span, until it is resolved.
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
      // A second sale with one of our references is compared together with the first.
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
  const found = await recheckSuspects(shop, span, suspects)
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
    const last = payments.at(-1)
    if (!last) return
    yield payments
    after = last
  }
}

/**
 * Compares the suspects again and stores the result.
 * @returns the number of differences
 */
async function recheckSuspects(shop: Shop, span: Span, suspects: ReadonlySet<string>): Promise<number> {
  if (suspects.size === 0) return 0
  const records = await recordsOf(shop, span, suspects)
  const references = [...suspects]
  let found = 0
  for (let first = 0; first < references.length; first += CHUNK) {
    const chunk = references.slice(first, first + CHUNK)
    const differences = await differencesOf(shop, chunk, records)
    await storeDifferences(shop, chunk, differences)
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
    // A second sale with one of our references is money without an order.
    const others = all.filter((each) => each.gatewayId !== sale?.gatewayId)
    return [
      ...compare(ours, sale && { ...sale, reference, createdAt }),
      ...others.flatMap((other) => compare(null, { ...other, reference: other.gatewayId })),
    ]
  })
}

async function storeDifferences(
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

/** Returns the open differences of the caller's stores, and the last run. */
export async function openDifferences(shop: Shop, principal: Principal) {
  const [last, differences] = await Promise.all([
    queries.readLastRun(shop.db),
    queries.readOpenDifferences(shop.db, storesOf(principal)),
  ])
  return { last, differences }
}

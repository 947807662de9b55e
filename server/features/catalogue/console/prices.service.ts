import type { setPrice as setPriceEndpoint } from '#contract/console/prices.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { type PriceStep, priceSteps, specialRefusal } from '#domain/pricing/price-plan.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type PricedPack, presentPrice } from './price.present.ts'
import * as queries from './prices.queries.ts'

const HISTORY = 100

type PackParams = { store_id: number; pack_id: number }

/** Rejects users who lack the permission in this store. */
export function requireStore(
  shop: Shop,
  principal: Principal,
  permission: 'products.read' | 'prices.write',
  storeId: number,
): void {
  if (!mayIn(principal, permission, storeId)) throw new ShopError('forbidden')
  if (!shop.storeDirectory.everyStore().some((store) => store.store_id === storeId))
    throw new ShopError('not_found')
}

export async function readPrice(shop: Shop, principal: Principal, of: PackParams): Promise<PricedPack> {
  requireStore(shop, principal, 'products.read', of.store_id)
  return readPriced(shop, of)
}

/** Reads the pack as of now. A step that has started counts even if the job has not applied it yet. */
async function readPriced(shop: Shop, { store_id, pack_id }: PackParams): Promise<PricedPack> {
  const row = await queries.readPack(shop.db, store_id, pack_id)
  if (!row) throw new ShopError('not_found')
  // Read in this order, a step that moves to the history in between is seen twice, never missed.
  const steps = await queries.readSteps(shop.db, pack_id)
  const history = await queries.readHistory(shop.db, pack_id, HISTORY)
  const now = shop.clock.now()
  const started = steps.filter(({ at }) => at <= now)
  const latest = started.at(-1) ?? { price: row.price_cents, salePrice: row.sale_price_cents }
  return {
    ...row,
    price: latest.price,
    salePrice: latest.salePrice,
    planned: steps.filter(({ at }) => at > now),
    history: [...started.toReversed(), ...history].slice(0, HISTORY),
  }
}

type SetPriceBody = NonNullable<OutputOf<(typeof setPriceEndpoint)['body']>>

/** Sets a pack's price from now or a later moment on, and replaces the steps planned after it. */
export async function setPrice(
  shop: Shop,
  principal: Principal,
  of: PackParams,
  body: SetPriceBody,
): Promise<PricedPack> {
  requireStore(shop, principal, 'prices.write', of.store_id)
  const { pack_id: packId } = of
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const pack = await queries.lockPack(shop.db, of.store_id, packId)
    if (!pack) throw new ShopError('not_found')
    if (pack.version !== body.version)
      throw new ShopError('stale', { current: presentPrice(shop, await readPriced(shop, of)) })
    while ((await queries.applyStartedSteps(shop.db, now, packId, 1)) > 0);
    const before = await readPriced(shop, of)
    const steps = priceSteps(
      {
        price: fromDollars(body.price),
        salePrice: fromDollars(body.sale_price),
        saleFrom: body.sale_from,
        saleTo: body.sale_to,
        starts: body.starts,
      },
      now,
    )
    refuseUnlawful(pack.kind, before, steps)
    await write(shop, packId, steps, now)
    const after = await readPriced(shop, of)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'price.changed',
      subject: `pack ${packId}`,
      details: { store_id: of.store_id, product_id: pack.product_id, size: pack.size },
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

/** @throws ShopError if a special among the steps is not allowed. */
function refuseUnlawful(
  kind: Parameters<typeof specialRefusal>[1],
  before: PricedPack,
  steps: PriceStep[],
): void {
  const first = required(steps[0], 'price').at
  const timeline = [
    ...before.history.toReversed(),
    ...before.planned.filter(({ at }) => at < first),
    ...steps,
  ]
  for (const step of steps) {
    const refusal = step.salePrice > 0 ? specialRefusal(step, kind, timeline) : null
    if (refusal) throw new ShopError(refusal.code, { msg: refusal.msg, fields: { sale_price: refusal.msg } })
  }
}

async function write(shop: Shop, packId: number, steps: readonly PriceStep[], now: Date): Promise<void> {
  const [step, ...later] = steps
  const first = required(step, 'price')
  await queries.dropSteps(shop.db, packId, first.at)
  if (first.at <= now) await queries.setPrice(shop.db, packId, first)
  else await queries.raiseVersion(shop.db, packId)
  const planned = first.at <= now ? later : steps
  if (planned.length > 0) await queries.insertSteps(shop.db, packId, planned)
}

const factsOf = ({ price, salePrice, planned }: PricedPack) => ({
  price: toDollars(price),
  sale_price: toDollars(salePrice),
  planned: planned
    .map((step) => `${step.at.toISOString()} ${toDollars(step.price)} ${toDollars(step.salePrice)}`)
    .join('; '),
})

const BATCH_SIZE = 1000

/** Applies started steps to the packs and their history. Runs as a job; shoppers see a step from its start. */
export async function applyStartedPrices(shop: Shop): Promise<void> {
  while ((await queries.applyStartedSteps(shop.db, shop.clock.now(), null, BATCH_SIZE)) > 0);
}

/** Returns the audit facts and the current state of a price, for an undo. */
export async function priceNow(shop: Shop, principal: Principal, of: PackParams) {
  const pack = await readPrice(shop, principal, of)
  return { facts: factsOf(pack), version: pack.version, current: presentPrice(shop, pack) }
}

import type {
  changeBundle as changeEndpoint,
  createBundle as createEndpoint,
} from '#contract/console/bundles.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { bundleFacts } from '#domain/bundles/bundle-facts.ts'
import {
  type BundleRule,
  type PricedPart,
  bundlePrice,
  leastBundlePrice,
  partsTotal,
} from '#domain/bundles/bundle-price.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { formatDollars, fromDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type RulePrice, presentBundle } from './bundle.present.ts'
import * as queries from './bundles.queries.ts'
import { requireStore } from './prices.service.ts'
import { lockProduct } from './product-writes.queries.ts'
import { drawPictures, insertNewProduct } from './save-product.service.ts'

type BundleInput = NonNullable<OutputOf<(typeof createEndpoint)['body']>>
type BundleChange = NonNullable<OutputOf<(typeof changeEndpoint)['body']>>
type Content = Pick<BundleInput, 'parts' | 'prices'>

const wrong = (field: 'parts' | 'prices', message: string) =>
  new ShopError('invalid_input', { fields: { [field]: message } })

type Plan = { facts: ReturnType<typeof bundleFacts>; prices: (RulePrice & { rule: BundleRule })[] }

/** Returns the prices that a bundle would have now. @throws ShopError `invalid_input` if it can't be sold */
export async function previewBundle(
  shop: Shop,
  principal: Principal,
  content: Content,
): Promise<RulePrice[]> {
  return (await plan(shop, principal, content)).prices
}

export async function createBundle(shop: Shop, principal: Principal, input: BundleInput) {
  return inTransaction(shop, async (shop) => {
    const planned = await plan(shop, principal, input)
    const { kind, abv, unitVolumeMl: unit_volume_ml } = planned.facts
    const { product_name: name, description, category_ids: categoryIds } = input
    const base_price_cents = required(planned.prices[0], 'price').price
    const fields = { name, description, kind, abv, unit_volume_ml, base_price_cents }
    const { productId, art } = await insertNewProduct(shop, fields, categoryIds)
    await write(shop, productId, input, planned)
    await drawPictures(shop, productId, art)
    const row = await readBundle(shop, null, productId)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'product.created',
      subject: `product ${productId}`,
      after: factsOf(row),
    })
    return row
  })
}

export async function changeBundle(
  shop: Shop,
  principal: Principal,
  productId: number,
  { version, ...content }: BundleChange,
) {
  return inTransaction(shop, async (shop) => {
    const known = await lockProduct(shop.db, productId)
    const before = known && (await queries.readBundle(shop.db, productId, null, shop.clock.now()))
    if (!before) throw new ShopError('not_found')
    if (before.version !== version) throw new ShopError('stale', { current: presentBundle(before) })
    for (const { store_id: storeId } of before.prices)
      if (!content.prices.some((price) => price.store_id === storeId))
        requireStore(shop, principal, 'prices.write', storeId)
    const planned = await plan(shop, principal, content)
    const { kind, abv, unitVolumeMl } = planned.facts
    await queries.updateFacts(
      shop.db,
      productId,
      { kind, abv, unit_volume_ml: unitVolumeMl },
      shop.clock.now(),
    )
    await write(shop, productId, content, planned)
    const after = await readBundle(shop, null, productId)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'product.changed',
      subject: `product ${productId}`,
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

/** @throws ShopError `not_found` for a product that is no bundle */
export async function readBundle(shop: Shop, storeIds: CallerStores, productId: number) {
  const row = await queries.readBundle(shop.db, productId, storeIds, shop.clock.now())
  if (!row) throw new ShopError('not_found')
  return row
}

/** Checks the parts in every store that gets a price, and computes the prices. */
async function plan(shop: Shop, principal: Principal, { parts, prices }: Content): Promise<Plan> {
  for (const { store_id: storeId } of prices) requireStore(shop, principal, 'prices.write', storeId)
  const storeIds = prices.map(({ store_id }) => store_id)
  const ids = parts.map(({ product_id }) => product_id)
  const rows = await queries.readParts(shop.db, ids, storeIds, shop.clock.now())
  const products = parts.map((part) => {
    const row = rows.find(({ product_id }) => product_id === part.product_id)
    if (!row) throw wrong('parts', 'We couldn’t find one of these products')
    if (row.is_bundle) throw wrong('parts', `${row.name} is a bundle itself`)
    if (row.kind === 'tobacco') throw wrong('parts', 'Tobacco can’t be in a bundle')
    return { ...row, size: part.pack_size, count: part.quantity }
  })
  return {
    facts: bundleFacts(products),
    prices: prices.map(({ store_id: storeId, price, percent_off: percent }) => {
      const priced = products.map((part) => pricedIn(shop, storeId, part))
      const rule: BundleRule =
        percent === undefined
          ? { kind: 'fixed', cents: fromDollars(price ?? 0) }
          : { kind: 'percent', percent }
      refuseTooLow(rule, priced)
      return {
        storeId,
        rule,
        percentOff: percent ?? null,
        price: bundlePrice(rule, priced),
        partsPrice: partsTotal(priced),
      }
    }),
  }
}

function pricedIn(
  shop: Shop,
  storeId: number,
  part: queries.PartRow & { size: number; count: number },
): PricedPart {
  const pack = part.packs.find(({ store_id, size }) => store_id === storeId && size === part.size)
  const { name } = shop.storeDirectory.store(storeId)
  if (!pack) throw wrong('parts', `${name} doesn’t sell this pack of ${part.name}`)
  return {
    regular: pack.regular_cents,
    price: pack.cents,
    count: part.count,
    isAlcohol: isAlcohol(part.kind),
  }
}

/** @source L-34 */
function refuseTooLow(rule: BundleRule, parts: readonly PricedPart[]): void {
  if (rule.kind !== 'fixed') return
  if (rule.cents === 0) throw wrong('prices', 'Please give each store a price')
  const least = leastBundlePrice(parts)
  if (rule.cents < least)
    throw wrong('prices', `Alcohol can’t go below half price: ${formatDollars(least)} at least`)
}

async function write(shop: Shop, productId: number, { parts }: Content, { prices }: Plan): Promise<void> {
  await queries.replaceParts(
    shop.db,
    productId,
    parts.map((part) => ({ productId: part.product_id, size: part.pack_size, count: part.quantity })),
  )
  const rules = prices.map(({ storeId, rule, percentOff, price }) => ({
    storeId,
    percentOff,
    cents: rule.kind === 'fixed' ? rule.cents : price,
  }))
  await queries.writeRules(shop.db, productId, rules, shop.clock.now())
}

const factsOf = ({ name, parts, prices }: queries.BundleRow) => ({
  title: name,
  parts: parts.map((part) => `${part.count} × ${part.name} (${part.size})`).join('; '),
  prices: prices
    .map(({ store_id, percent_off: percent, cents }) =>
      percent === null ? `store ${store_id}: ${formatDollars(cents)}` : `store ${store_id}: ${percent} % off`,
    )
    .join('; '),
})

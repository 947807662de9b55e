import type {
  changePromotion,
  createPromotion,
  listPromotions as listContract,
} from '#contract/console/promotions.ts'
import { fromDollars } from '#domain/money.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Problems, checkedBy, refuse, scopeProblems, yearAfter } from './offer-rules.ts'
import { presentPromotion } from './offer.present.ts'
import * as queries from './offers.queries.ts'

type PromotionListQuery = OutputOf<NonNullable<(typeof listContract)['query']>>
type CreatePromotionBody = OutputOf<NonNullable<(typeof createPromotion)['body']>>
type ChangePromotionBody = OutputOf<NonNullable<(typeof changePromotion)['body']>>

export async function listPromotions(
  shop: Shop,
  stores: CallerStores,
  { search = '', ...query }: PromotionListQuery,
) {
  const list = { ...query, search, stores, now: shop.clock.now() }
  const { rows, total } = await queries.listPromotions(readerOf(shop), list)
  return { rows, ...pagingOf(total, query) }
}

export async function readPromotion(shop: Shop, promotionId: number): Promise<queries.PromotionListRow> {
  const row = await queries.readPromotion(shop.db, promotionId)
  if (!row) throw new ShopError('not_found')
  return row
}

type Terms = Omit<queries.PromotionTermsRow, 'checked_by' | 'checked_at'>

export async function addPromotion(
  shop: Shop,
  principal: Principal,
  body: CreatePromotionBody,
): Promise<queries.PromotionListRow> {
  const start = body.start_date ? new Date(body.start_date) : shop.clock.now()
  const terms = ownTerms({
    ...sentTerms(body),
    start_at: start,
    end_at: body.end_date ? new Date(body.end_date) : yearAfter(start),
  } as Terms)
  return inTransaction(shop, async (shop) => {
    refuse(await problemsOf(shop, terms))
    const byUserId = userIdOf(principal)
    const check = { userId: byUserId, at: shop.clock.now() }
    const row = { ...terms, ...checkedBy({ status: terms.status, isChanged: true }, null, check) }
    const { promotion_id: id } = await queries.insertPromotion(shop.db, row)
    await recordAudit(shop, {
      byUserId,
      action: 'promotion.created',
      subject: `promotion ${id}`,
      before: {},
      after: factsOf(terms),
    })
    return readPromotion(shop, id)
  })
}

export async function updatePromotion(
  shop: Shop,
  principal: Principal,
  promotionId: number,
  { version, ...body }: ChangePromotionBody,
): Promise<queries.PromotionListRow> {
  return inTransaction(shop, async (shop) => {
    const before = await queries.lockPromotion(shop.db, promotionId)
    if (!before) throw new ShopError('not_found')
    if (before.version !== version) {
      const current = await readPromotion(shop, promotionId)
      throw new ShopError('stale', { current: presentPromotion(current) })
    }
    const terms = ownTerms({ ...before, ...sentTerms(body) })
    refuse(await problemsOf(shop, terms))
    const byUserId = userIdOf(principal)
    const isChanged = offerOf(terms) !== offerOf(before)
    const check = checkedBy({ status: terms.status, isChanged }, before, {
      userId: byUserId,
      at: shop.clock.now(),
    })
    await queries.updatePromotion(shop.db, promotionId, { ...terms, ...check })
    await recordAudit(shop, {
      byUserId,
      action: 'promotion.changed',
      subject: `promotion ${promotionId}`,
      before: factsOf(before),
      after: factsOf(terms),
    })
    return readPromotion(shop, promotionId)
  })
}

/** Returns the current facts for an undo, and the current promotion for the response to a stale write. */
export async function promotionNow(shop: Shop, promotionId: number) {
  const row = await readPromotion(shop, promotionId)
  return { facts: factsOf(row), version: row.version, current: presentPromotion(row) }
}

/** Returns the sent fields as columns of the row. */
function sentTerms(body: Partial<CreatePromotionBody>): Partial<Terms> {
  const { store_zone, hours, start_date, end_date, weekdays, price, ...same } = body
  const sent = {
    ...same,
    ...store_zone,
    ...(price !== undefined && { price_cents: fromDollars(price) }),
    ...(weekdays && { weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b) }),
    ...(hours !== undefined && { from_time: hours?.from ?? null, until_time: hours?.until ?? null }),
    ...(start_date !== undefined && { start_at: new Date(start_date) }),
    ...(end_date !== undefined && { end_at: new Date(end_date) }),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** Resets the fields that belong to other kinds of promotions. */
const ownTerms = (terms: Terms): Terms => ({
  ...terms,
  buy: terms.kind === 'price_list' ? 0 : terms.buy,
  get: terms.kind === 'buy_get' ? terms.get : 0,
  percent: terms.kind === 'buy_get' || terms.kind === 'fixed_price' ? 0 : terms.percent,
  price_cents: terms.kind === 'fixed_price' ? terms.price_cents : 0,
})

async function problemsOf(shop: Shop, terms: Terms): Promise<Problems> {
  const { kind, buy, get, percent, price_cents } = terms
  const isPercent = kind === 'mix' || kind === 'price_list'
  const least = kind === 'mix' || kind === 'fixed_price' ? 2 : 1
  return {
    ...(await scopeProblems(shop, terms)),
    ...(kind !== 'price_list' && buy < least && { buy: `Enter ${least} or more.` }),
    ...(kind === 'buy_get' && get < 1 && { get: 'Enter 1 or more.' }),
    ...(kind === 'fixed_price' && price_cents < 1 && { price: 'Enter what they cost together.' }),
    ...(isPercent && percent < 1 && { percent: 'Enter a percent from 1 to 100.' }),
    ...(terms.from_time !== null &&
      terms.from_time.slice(0, 5) === terms.until_time?.slice(0, 5) && {
        hours: 'Choose an end apart from the start.',
      }),
  }
}

/** Returns the terms without name and status, to detect changes. */
function offerOf(terms: Terms): string {
  const { title: _title, status: _status, ...offer } = factsOf(terms)
  return JSON.stringify(offer)
}

const factsOf = (terms: Terms): NonNullable<AuditEvent['after']> => ({
  title: terms.name,
  kind: terms.kind,
  buy: terms.buy,
  get: terms.get,
  percent: terms.percent,
  price_cents: terms.price_cents,
  category_ids: terms.category_ids.join(' '),
  product_ids: terms.product_ids.join(' '),
  excluded_category_ids: terms.excluded_category_ids.join(' '),
  segment_id: terms.segment_id,
  store_ids: terms.store_ids.join(' '),
  zone_ids: terms.zone_ids.join(' '),
  weekdays: terms.weekdays.join(' '),
  from_time: terms.from_time?.slice(0, 5) ?? null,
  until_time: terms.until_time?.slice(0, 5) ?? null,
  status: terms.status,
  start_at: terms.start_at.toISOString(),
  end_at: terms.end_at.toISOString(),
})

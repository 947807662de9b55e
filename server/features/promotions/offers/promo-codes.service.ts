import type { changePromoCode, createPromoCode, listPromoCodes } from '#contract/console/promotions.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatDollars, fromDollars } from '#domain/money.ts'
import { alcoholCodeRefusal } from '#domain/promotions/alcohol-limits.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Problems, checkedBy, refuse, scopeProblems, yearAfter } from './offer-rules.ts'
import { presentCode } from './offer.present.ts'
import * as queries from './offers.queries.ts'

type PromoCodeListQuery = OutputOf<NonNullable<(typeof listPromoCodes)['query']>>
type CreatePromoCodeBody = OutputOf<NonNullable<(typeof createPromoCode)['body']>>
type ChangePromoCodeBody = OutputOf<NonNullable<(typeof changePromoCode)['body']>>

export async function listCodes(
  shop: Shop,
  stores: CallerStores,
  { search = '', ...query }: PromoCodeListQuery,
) {
  const list = { ...query, search, stores, now: shop.clock.now() }
  const { rows, total } = await queries.listCodes(readerOf(shop), list)
  return { rows, ...pagingOf(total, query) }
}

export async function readCode(shop: Shop, promoCodeId: number): Promise<queries.CodeRow> {
  const row = await queries.readCode(shop.db, promoCodeId)
  if (!row) throw new ShopError('not_found')
  return row
}

/** Columns of a code that staff edit. */
type Terms = Omit<queries.CodeTerms, 'checked_by' | 'checked_at'>

export async function createCode(
  shop: Shop,
  principal: Principal,
  body: CreatePromoCodeBody,
): Promise<queries.CodeRow> {
  const start = body.start_date ? new Date(body.start_date) : shop.clock.now()
  const terms: Terms = {
    ...sentTerms(body, body.discount_type),
    start_at: start,
    end_at: body.end_date ? new Date(body.end_date) : yearAfter(start),
  } as Terms
  return inTransaction(shop, async (shop) => {
    refuse({ ...(await problemsOf(shop, terms, 0)), ...(await lawProblems(shop, terms)) })
    const byUserId = userIdOf(principal)
    const now = { userId: byUserId, at: shop.clock.now() }
    const row = { ...terms, ...checkedBy({ status: terms.status, isChanged: true }, null, now) }
    const inserted = await queries.insertCode(shop.db, row)
    if (!inserted) throw taken()
    const { promo_code_id: id } = inserted
    await recordAudit(shop, {
      byUserId,
      action: 'promo_code.created',
      subject: `promo_code ${id}`,
      before: {},
      after: factsOf(terms),
    })
    return readCode(shop, id)
  })
}

export async function changeCode(
  shop: Shop,
  principal: Principal,
  promoCodeId: number,
  { version, ...body }: ChangePromoCodeBody,
): Promise<queries.CodeRow> {
  return inTransaction(shop, async (shop) => {
    const before = await queries.lockCode(shop.db, promoCodeId)
    if (!before) throw new ShopError('not_found')
    if (before.version !== version)
      throw new ShopError('stale', { current: presentCode(await readCode(shop, promoCodeId)) })
    const terms: Terms = { ...before, ...sentTerms(body, body.discount_type ?? before.discount_type) }
    const isChanged = isOther(terms, before)
    const isOn = terms.status === 'ACTIVE' && (isChanged || before.status !== 'ACTIVE')
    refuse({
      ...(await problemsOf(shop, terms, before.current_amount)),
      ...(isOn && (await lawProblems(shop, terms))),
    })
    if ((await queries.isCodeTaken(shop.db, terms.code, promoCodeId)).taken) throw taken()
    const byUserId = userIdOf(principal)
    const check = checkedBy({ status: terms.status, isChanged }, before, {
      userId: byUserId,
      at: shop.clock.now(),
    })
    await queries.updateCode(shop.db, promoCodeId, { ...terms, ...check })
    await recordAudit(shop, {
      byUserId,
      action: 'promo_code.changed',
      subject: `promo_code ${promoCodeId}`,
      before: factsOf(before),
      after: factsOf(terms),
    })
    return readCode(shop, promoCodeId)
  })
}

const taken = () =>
  new ShopError('promo_code_taken', {
    fields: { promo_code: 'There’s a code like this already. Choose another.' },
  })

/** Returns the sent fields as columns of the row. */
function sentTerms(body: Partial<CreatePromoCodeBody>, type: 'percentage' | 'fixed'): Partial<Terms> {
  const { promo_code, discount, minimum_spend, store_zone, start_date, end_date, ...same } = body
  const sent = {
    ...same,
    ...(promo_code !== undefined && { code: promo_code }),
    ...(discount !== undefined && { discount: type === 'fixed' ? fromDollars(discount) : discount }),
    ...(minimum_spend !== undefined && { minimum_spend_cents: fromDollars(minimum_spend) }),
    ...store_zone,
    ...(start_date !== undefined && { start_at: new Date(start_date) }),
    ...(end_date !== undefined && { end_at: new Date(end_date) }),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

async function problemsOf(shop: Shop, terms: Terms, used: number): Promise<Problems> {
  const { discount_type: type, discount, total_amount: most } = terms
  const isPercent = Number.isInteger(discount) && discount >= 1 && discount <= 100
  return {
    ...(await scopeProblems(shop, terms)),
    ...(type === 'percentage' && !isPercent && { discount: 'Enter a whole percent from 1 to 100.' }),
    ...(type === 'fixed' && discount < 1 && { discount: 'Enter what it takes off.' }),
    ...(most !== null && most < used && { total_amount: `It was used ${used} times already.` }),
  }
}

/**
 * Checks an active code that can apply to alcohol against the legal limits.
 * @source L-34
 */
async function lawProblems(shop: Shop, terms: Terms): Promise<Problems> {
  if (terms.status !== 'ACTIVE') return {}
  // An order reaches the zone's minimum with any items, a limited code applies to some of them only.
  const isSome = terms.category_ids.length + terms.product_ids.length > 0
  const least = isSome ? 0 : leastOrder(shop, terms)
  const code = {
    discountType: terms.discount_type,
    discount: terms.discount,
    minimumSpend: terms.minimum_spend_cents,
    startAt: terms.start_at,
    endAt: terms.end_at,
  }
  const refusal = alcoholCodeRefusal(code, least)
  if (!refusal || !(await queries.countsForAlcohol(shop.db, terms)).counts) return {}
  if (refusal === 'too_short')
    return { end_date: 'The law allows no short-time discounts on alcohol: a code lasts a day or longer.' }
  return {
    discount:
      terms.discount_type === 'percentage'
        ? 'The law allows no extreme discounts on alcohol: at most 50%, or leave out its categories.'
        : `The law allows no extreme discounts on alcohol: ask for a minimum spend of ${formatDollars(2 * terms.discount)}, or leave out its categories.`,
  }
}

/** Returns the lowest minimum order of the zones where the code applies, in cents. */
function leastOrder(shop: Shop, { store_ids, zone_ids }: Terms): number {
  const zones = shop.storeDirectory
    .zones()
    .filter(
      ({ zoneId, primaryStoreId, status }) =>
        status === 'ACTIVE' &&
        (zone_ids.length === 0 || zone_ids.includes(zoneId)) &&
        (store_ids.length === 0 || store_ids.includes(primaryStoreId)),
    )
  return zones.length === 0 ? 0 : Math.min(...zones.map(({ minimum }) => minimum))
}

/** Fields that don't change the terms of the offer. */
const LOOSE = ['code', 'description', 'status', 'total_amount'] as const

function isOther(after: Terms, before: Terms): boolean {
  const [a, b] = [after, before].map((terms) => {
    const facts = factsOf(terms)
    return Object.entries(facts).filter(
      ([key]) => !LOOSE.some((name) => `promo_${name}` === key || name === key),
    )
  })
  return JSON.stringify(a) !== JSON.stringify(b)
}

const factsOf = (terms: Terms): NonNullable<AuditEvent['after']> => ({
  promo_code: terms.code,
  description: terms.description,
  use_type: terms.use_type,
  discount_type: terms.discount_type,
  discount: terms.discount,
  minimum_spend_cents: terms.minimum_spend_cents,
  total_amount: terms.total_amount,
  requirement: terms.requirement,
  store_ids: terms.store_ids.join(' '),
  zone_ids: terms.zone_ids.join(' '),
  category_ids: terms.category_ids.join(' '),
  product_ids: terms.product_ids.join(' '),
  excluded_category_ids: terms.excluded_category_ids.join(' '),
  segment_id: terms.segment_id,
  status: terms.status,
  start_at: terms.start_at.toISOString(),
  end_at: terms.end_at.toISOString(),
})

/** Returns the current facts for an undo, and the current code for the response to a stale write. */
export async function codeNow(shop: Shop, promoCodeId: number) {
  const row = await readCode(shop, promoCodeId)
  return { facts: factsOf(row), version: row.version, current: presentCode(row) }
}

import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { continueIds, insertRows } from './insert-rows.ts'

/**
 * Fixed dates instead of dates relative to `now`: the demo's clock may be set back, and ended offers must stay
 * ended.
 */
const LONG_AGO = '2024-01-01T00:00:00Z'
const FAR_AWAY = '2035-01-01T00:00:00Z'

/** @source A-DEMO-6 */
const CODES = [
  {
    code: 'WELCOME10',
    description: '10% off your first order',
    use_type: 'once',
    discount_type: 'percentage',
    discount: 10,
    minimum_spend_cents: 0,
    requirement: 'first_order',
  },
  {
    code: 'FIVER',
    description: '$5 off when you spend $50',
    use_type: 'many',
    discount_type: 'fixed',
    discount: 500,
    minimum_spend_cents: 5_000,
  },
  {
    code: 'EXPIRED',
    description: '15% off, last summer',
    use_type: 'many',
    discount_type: 'percentage',
    discount: 15,
    end_at: '2025-03-01T00:00:00Z',
  },
  {
    code: 'SOLDOUT',
    description: '$20 off for the first fifty',
    use_type: 'many',
    discount_type: 'fixed',
    discount: 2_000,
    current_amount: 50,
    total_amount: 50,
  },
] as const

const UNLIMITED = {
  minimum_spend_cents: 0,
  current_amount: 0,
  total_amount: null,
  requirement: 'none',
  start_at: LONG_AGO,
  end_at: FAR_AWAY,
  // Legal review, which each active code requires (L-34).
  checked_at: LONG_AGO,
}

export async function fillPromoCodes(db: Database): Promise<void> {
  const rows = CODES.map((code, index) => ({ promo_code_id: index + 1, ...UNLIMITED, ...code }))
  await insertRows(db, 'promo_codes', rows)
  await continueIds(db, 'promo_codes', 'promo_code_id')
}

/** Promotions, inactive by default; an operator reviews a promotion legally and activates it. @source A-DEMO-6 */
const PROMOTIONS = [
  { name: 'Mixed six', kind: 'mix', buy: 6, percent: 10, category_slugs: ['red-wine', 'white-wine'] },
  { name: 'Snacks for three', kind: 'buy_get', buy: 2, get: 1, category_slugs: ['snacks'] },
  {
    name: 'Mixers before dinner',
    kind: 'price_list',
    percent: 20,
    from_time: '16:00',
    until_time: '19:00',
    category_slugs: ['mixers'],
  },
] as const

export async function fillPromotions(db: Database): Promise<void> {
  const categories = await db.rows<{ category_id: number; slug: string }>(sql`
    select category_id, slug from categories`)
  const rows = PROMOTIONS.map(({ category_slugs, ...promotion }, index) => {
    const named: readonly string[] = category_slugs
    return {
      promotion_id: index + 1,
      buy: 0,
      get: 0,
      percent: 0,
      from_time: null,
      until_time: null,
      ...promotion,
      category_ids: categories.filter(({ slug }) => named.includes(slug)).map((row) => row.category_id),
      excluded_category_ids: [],
      store_ids: [],
      zone_ids: [],
      weekdays: [],
      status: 'INACTIVE',
      start_at: LONG_AGO,
      end_at: FAR_AWAY,
    }
  })
  await insertRows(db, 'promotions', rows)
  await continueIds(db, 'promotions', 'promotion_id')
}

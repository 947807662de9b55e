import type { Database } from '#server/db/database.ts'
import { continueIds, insertRows } from './insert-rows.ts'

/** Fixed dates, not dates around `now`: the demo's clock may go back, and what has ended stays ended. */
const LONG_AGO = '2024-01-01T00:00:00Z'
const FAR_AWAY = '2035-01-01T00:00:00Z'

/** @source contract §6 "Promo codes" */
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
}

export async function fillPromoCodes(db: Database): Promise<void> {
  const rows = CODES.map((code, index) => ({ promo_code_id: index + 1, ...UNLIMITED, ...code }))
  await insertRows(db, 'promo_codes', rows)
  await continueIds(db, 'promo_codes', 'promo_code_id')
}

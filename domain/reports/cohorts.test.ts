import { describe, expect, it } from 'vitest'
import { cohortsOf } from './cohorts.ts'

const row = (firstMonth: string, month: string, customers: number, orders = customers) => ({
  firstMonth,
  month,
  customers,
  orders,
})

describe('customers by the month of their first order', () => {
  it('have the number of returning customers for each later month up to the current month', () => {
    const rows = [
      row('2026-11', '2026-11', 4, 5),
      row('2026-08', '2026-11', 3, 6),
      row('2026-08', '2026-08', 10, 12),
      row('2026-08', '2026-09', 5),
    ]
    expect(cohortsOf(rows, '2026-11')).toEqual([
      { month: '2026-08', customers: 10, orders: 23, returned: [5, 0, 3] },
      { month: '2026-11', customers: 4, orders: 5, returned: [] },
    ])
  })

  it('continue across years', () => {
    const rows = [row('2025-12', '2025-12', 2), row('2025-12', '2026-01', 1)]
    expect(cohortsOf(rows, '2026-02')[0]!.returned).toEqual([1, 0])
  })

  it('are empty without customers', () => {
    expect(cohortsOf([], '2026-11')).toEqual([])
  })
})

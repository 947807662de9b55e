/** Customers with the same first month who bought in `month`, and their orders in it. Months are `YYYY-MM`. */
export type CohortMonth = { firstMonth: string; month: string; customers: number; orders: number }

/** Customers whose first purchase was in `month`. */
export type Cohort = {
  month: string
  customers: number
  /** Number of all their orders, including the first. */
  orders: number
  /** Number of them who bought in the first month after, in the second month and so on, up to the current month. */
  returned: number[]
}

/** Returns the cohorts of all months with first purchases, oldest first. */
export function cohortsOf(rows: readonly CohortMonth[], presentMonth: string): Cohort[] {
  const sorted = rows.toSorted((a, b) => a.firstMonth.localeCompare(b.firstMonth))
  const byFirstMonth = Map.groupBy(sorted, ({ firstMonth }) => firstMonth)
  return [...byFirstMonth].map(([firstMonth, months]) => cohortOf(firstMonth, months, presentMonth))
}

function cohortOf(firstMonth: string, months: readonly CohortMonth[], presentMonth: string): Cohort {
  const length = Math.max(0, monthsBetween(firstMonth, presentMonth))
  const cohort: Cohort = {
    month: firstMonth,
    customers: 0,
    orders: 0,
    returned: Array.from({ length }, () => 0),
  }
  for (const { month, customers, orders } of months) {
    const later = monthsBetween(firstMonth, month)
    cohort.orders += orders
    if (later === 0) cohort.customers = customers
    else cohort.returned[later - 1] = customers
  }
  return cohort
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

import { type Cohort, cohortsOf } from '#domain/reports/cohorts.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import { readCohortMonths } from './cohorts.queries.ts'
import { EVERY_STORE, countLatest } from './count-orders.service.ts'

/**
 * Returns the cohorts of a period.
 * @param storeIds null: the shop as a whole
 */
export async function cohortReport(
  shop: Shop,
  period: ReportPeriod,
  storeIds: readonly number[] | null,
): Promise<{ cohorts: Cohort[]; isComplete: boolean }> {
  const isComplete = await countLatest(shop)
  const rows = await readCohortMonths(readerOf(shop), period, storeIds ?? [EVERY_STORE])
  const today = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  return { cohorts: cohortsOf(rows, today.slice(0, 7)), isComplete }
}

import { getSalesReport, type SalesRow, type SalesSummary } from '#contract/console/reports.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

export type SalesReply = { data: SalesRow[] } & SalesSummary
export type SalesReader = (query: object) => Promise<SalesReply>

/** Returns a function that requests pages of a report. The cast restores the reply type of the contract. */
export const salesReader =
  (api: PageApi): SalesReader =>
  async (query) =>
    (await api.callWhole(getSalesReport, { query })) as unknown as SalesReply

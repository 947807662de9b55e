import { getSalesReport, type SalesRow, type SalesSummary } from '#contract/console/reports.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

export type SalesReply = { data: SalesRow[] } & SalesSummary
export type AskSales = (query: object) => Promise<SalesReply>

/** Asks for pages of a report. What stands beside the rows is as the contract has it. */
export const askSales =
  (api: PageApi): AskSales =>
  async (query) =>
    (await api.callWhole(getSalesReport, { query })) as unknown as SalesReply

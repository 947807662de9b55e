import type { RouterContextProvider } from 'react-router'
import { type StockValueRow, type StockValueSummary, getStockValue } from '#contract/console/reports.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { listPosition } from '../list-page.ts'
import { type StockQuery, readStockQuery } from './stock-query.ts'

const ROWS = 100

type StockValueReply = { data: StockValueRow[] } & StockValueSummary

export async function readStockValue(request: Request, context: Readonly<RouterContextProvider>) {
  const user = requirePermission(context, 'reports.read')
  const api = context.get(apiContext)
  const today = localDate(context.get(pageContext).now(), OPERATOR_TIME_ZONE)
  const query = readStockQuery(new URL(request.url).searchParams, today)
  const all = await api.call(listStaffStores)
  const stores = storesWhere(user, 'reports.read', all).map(({ store_id, name }) => ({ store_id, name }))
  try {
    const { data: rows, totals, ...place } = await requestStockValue(api, query, ROWS)
    return { query, today, stores, value: { rows, totals, place: listPosition(place) } }
  } catch (error) {
    // The date does not exist in the calendar.
    if (!isApiError(error, 'invalid_input')) throw error
    const { data: rows, totals, ...place } = await requestStockValue(api, { ...query, on: today }, ROWS)
    return {
      query: { ...query, on: today },
      today,
      stores,
      value: { rows, totals, place: listPosition(place) },
    }
  }
}

export const requestStockValue = async (
  api: PageApi,
  { on, by, store, page }: StockQuery,
  limit: number,
): Promise<StockValueReply> =>
  (await api.callWhole(getStockValue, {
    query: { on, by, page, limit, ...(store !== '' && { store_id: store }) },
  })) as unknown as StockValueReply

import { ApiError } from '#contract/client.ts'
import { csvText } from '#domain/csv.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import type { Route } from './+types/stock-value-file.route.ts'
import { requestStockValue } from './read-stock-value.ts'
import { readStockQuery } from './stock-query.ts'

const ROWS = 250
const COLUMNS = ['units', 'cost', 'retail', 'unsaleable_units', 'uncosted_units'] as const

/** Returns the full table as CSV. An API error becomes a plain response with its status. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const today = localDate(context.get(pageContext).now(), OPERATOR_TIME_ZONE)
  const query = { ...readStockQuery(new URL(request.url).searchParams, today), page: 1 }
  try {
    const first = await requestStockValue(api, query, ROWS)
    const rows = [...first.data]
    for (let page = 2; page <= first.total_pages; page++)
      rows.push(...(await requestStockValue(api, { ...query, page }, ROWS)).data)
    const lines = rows.map((row) => [row.key, row.name, ...COLUMNS.map((column) => row[column])])
    return new Response(csvText([[query.by, 'name', ...COLUMNS], ...lines]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="stock-value-by-${query.by}-${query.on}.csv"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (error instanceof ApiError) return new Response(error.message, { status: error.status })
    throw error
  }
}

import { ApiError } from '#contract/client.ts'
import type { SalesRow } from '#contract/console/reports.ts'
import { csvText } from '#domain/csv.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import type { Route } from './+types/reports-file.route.ts'
import { salesReader } from './read-sales.ts'
import { readReportQuery } from './report-query.ts'
import * as texts from './reports-texts.ts'

const ROWS = 250
const COLUMNS = [
  'orders',
  'units',
  'gross_sales',
  'discounts',
  'delivery',
  'surcharge',
  'sales',
  'refunds',
  'net_sales',
  'gst',
  'cost',
  'margin',
  'stock_outs',
  'placed',
  'canceled',
  'average_basket',
  'delivered',
  'on_time',
  'late_minutes',
  'refusals',
  'goodwill',
  'new_customers',
  'returning_orders',
] as (keyof SalesRow)[]

/**
 * Returns the full report as CSV, with every page and column. An API error becomes a plain response with its status.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    return await readFile(request, context)
  } catch (error) {
    if (error instanceof ApiError) return new Response(error.message, { status: error.status })
    throw error
  }
}

async function readFile(request: Request, context: Route.LoaderArgs['context']): Promise<Response> {
  const ask = salesReader(context.get(apiContext))
  const today = localDate(context.get(pageContext).now(), OPERATOR_TIME_ZONE)
  const { from, to, by, sort, store } = readReportQuery(new URL(request.url).searchParams, today)
  const query = { from, to, by, sort, limit: ROWS, ...(store !== '' && { store_id: store }) }
  const first = await ask(query)
  const rows = [...first.data]
  for (let page = 2; page <= first.total_pages; page++) rows.push(...(await ask({ ...query, page })).data)
  const lines = rows.map((row) => [
    row.key,
    row.name || texts.unknownName,
    ...COLUMNS.map((column) => row[column] ?? ''),
  ])
  if (first.other)
    lines.push([
      '',
      texts.otherName,
      ...COLUMNS.map((column) => (first.other as Partial<SalesRow>)[column] ?? ''),
    ])
  return new Response(csvText([[by, 'name', ...COLUMNS], ...lines]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sales-by-${by}-${from}-${to}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

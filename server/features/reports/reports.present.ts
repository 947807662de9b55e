import type {
  ChartPoint,
  GstReport,
  OrderFigures,
  SalesRow,
  StockValueRow,
} from '#contract/console/reports.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type DayFigures, netSalesOf, salesOf } from '#domain/reports/order-figures.ts'
import type { ReportPeriod } from '#domain/reports/report-period.ts'
import type { GstFigures } from './accounting.service.ts'
import type { SalesChartPoint } from './sales-chart.service.ts'
import type { SalesLine } from './sales-report.service.ts'
import type { StockFigures, StockValueRow as StockLine } from './stock-value.queries.ts'

export const goodsFigures = (f: DayFigures) => ({
  orders: f.orders,
  units: f.units,
  gross_sales: toDollars(f.items_cents),
  discounts: toDollars(f.discounts_cents),
  delivery: toDollars(f.delivery_cents),
  surcharge: toDollars(f.surcharge_cents),
  sales: toDollars(salesOf(f)),
  refunds: toDollars(f.refunds_cents),
  net_sales: toDollars(netSalesOf(f)),
  gst: toDollars(f.gst_cents),
  cost: toDollars(f.cost_cents),
  margin: toDollars(netSalesOf(f) - f.gst_cents - f.cost_cents),
  without_cost: toDollars(f.uncosted_cents),
  stock_outs: f.short_lines,
})

export const presentFigures = (f: DayFigures): OrderFigures => ({
  ...goodsFigures(f),
  placed: f.placed,
  canceled: f.canceled,
  average_basket: f.orders === 0 ? 0 : toDollars(Math.round(salesOf(f) / f.orders)),
  delivered: f.delivered,
  on_time: f.delivered - f.late,
  on_time_rate: f.delivered === 0 ? null : (f.delivered - f.late) / f.delivered,
  late_minutes: f.late_minutes,
  refusals: f.refused,
  goodwill: toDollars(f.goodwill_cents),
  new_customers: f.new_customers,
  returning_orders: f.orders - f.new_customers,
})

export const presentLine = ({ key, name, isOfOrders, figures }: SalesLine): SalesRow => ({
  key,
  name,
  ...(isOfOrders ? presentFigures(figures) : goodsFigures(figures)),
})

export const presentChartPoint = (point: SalesChartPoint): ChartPoint => ({
  ...presentLine(point),
  from: point.days?.from ?? null,
  to: point.days?.to ?? null,
  weekday: point.weekday,
  hour: point.hour,
})

export const presentGst = (
  { from, to }: ReportPeriod,
  { totals, documents, isComplete }: GstFigures,
): GstReport => ({
  from,
  to,
  total_sales: toDollars(totals.invoiced_cents - totals.adjusted_cents),
  gst_free_sales: toDollars(totals.gst_free_cents),
  gst: toDollars(totals.gst_cents),
  invoiced: toDollars(totals.invoiced_cents),
  gst_invoiced: toDollars(totals.invoiced_gst_cents),
  adjusted: toDollars(totals.adjusted_cents),
  gst_adjusted: toDollars(totals.invoiced_gst_cents - totals.gst_cents),
  is_complete: isComplete,
  invoices: documents.map(({ total_cents, gst_cents, ...document }) => ({
    ...document,
    order_number: orderNumber(document.order_id),
    total: toDollars(total_cents),
    gst: toDollars(gst_cents),
  })),
})

export const presentStockFigures = (f: StockFigures) => ({
  units: f.units,
  unsaleable_units: f.unsaleable_units,
  uncosted_units: f.uncosted_units,
  cost: toDollars(f.cost_cents),
  retail: toDollars(f.retail_cents),
})

export const presentStockLine = (line: StockLine): StockValueRow => ({
  key: line.key,
  name: line.name ?? '',
  ...presentStockFigures(line),
})

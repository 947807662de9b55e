import { z } from 'zod'
import { CHART_STEPS } from '#domain/reports/chart-steps.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Paging, pageQuery } from '../fields.ts'
import { inOwnStores } from '../scope.ts'

export const REPORT_GROUPS = ['day', 'hour', 'store', 'category', 'product', 'zone'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** Days in the store's own time zone. Both ends are included. */
const period = { from: z.iso.date().optional(), to: z.iso.date().optional(), store_id: Id.optional() }

/** Figures for goods, delivery and the top-up to the minimum order, GST included unless stated otherwise. */
const Figures = z.object({
  /** Orders that left the store and were charged or paid with credit. */
  orders: z.number(),
  units: z.number(),
  /** Goods before discounts. */
  gross_sales: Dollars,
  /** Cost of promotions and promo codes. */
  discounts: Dollars,
  delivery: Dollars,
  surcharge: Dollars,
  /** Goods less discounts, plus delivery and surcharge. */
  sales: Dollars,
  refunds: Dollars,
  /** Sales less refunds: the income in the ledger. */
  net_sales: Dollars,
  /** GST on tax invoices, less GST on adjustment notes. */
  gst: Dollars,
  cost: Dollars,
  /** Net sales less GST and the cost of goods. */
  margin: Dollars,
  /** Goods sold, less discounts, whose cost is unknown. */
  without_cost: Dollars,
  /** Order lines that could not be supplied in full. */
  stock_outs: z.number(),
})

const OrderFigures = Figures.extend({
  placed: z.number(),
  canceled: z.number(),
  average_basket: Dollars,
  delivered: z.number(),
  on_time: z.number(),
  /** 0 to 1; null if nothing was delivered. */
  on_time_rate: z.number().nullable(),
  late_minutes: z.number(),
  /** Deliveries refused at the door. */
  refusals: z.number(),
  /** Credit given as goodwill or for referrals. */
  goodwill: Dollars,
  new_customers: z.number(),
  /** Orders of customers who had bought before. */
  returning_orders: z.number(),
})
export type OrderFigures = z.output<typeof OrderFigures>

const SalesRow = Figures.extend(OrderFigures.partial().shape).extend({
  /** Day, hour, or id of the store, zone, category or product; 0 if unknown. */
  key: z.string(),
  name: z.string(),
  ...Figures.shape,
})
export type SalesRow = z.output<typeof SalesRow>

const SalesSummary = Paging.extend({
  from: z.string(),
  to: z.string(),
  by: z.enum(REPORT_GROUPS),
  /** Totals of the whole period, not of the page. */
  totals: OrderFigures,
  /**
   * For reports by product or category: delivery and surcharge, which belong to no product. Together with it, the
   * rows of all pages add up to the totals.
   */
  other: Figures.nullable(),
  /** false while orders are still being aggregated. */
  is_complete: z.boolean(),
})
/** Fields next to the rows of a sales report. */
export type SalesSummary = z.output<typeof SalesSummary>

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/console/reports/sales',
  summary:
    'Report orders, sales, margin and service of a period by day, hour, store, category, product or zone',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object({
    ...period,
    by: z.enum(REPORT_GROUPS).default('day'),
    sort: z.enum(['key', 'sales', 'orders']).optional(),
    ...pageQuery(250),
  }),
  data: z.array(SalesRow),
  beside: SalesSummary,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const CHART_GROUPS = ['period', 'weekday_hour', 'category'] as const
export type ChartGroup = (typeof CHART_GROUPS)[number]

const ChartPoint = SalesRow.extend({
  /** First and last day of the step; null by weekday and hour. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** 1 (Monday) to 7, and hour of the day; null by period and category. */
  weekday: z.number().nullable(),
  hour: z.number().nullable(),
})
export type ChartPoint = z.output<typeof ChartPoint>

const SalesChart = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(CHART_GROUPS),
  /** Length of a step. A long period has fewer, longer steps. */
  step: z.enum(CHART_STEPS),
  /** By weekday and hour, or by category: only points with figures. */
  points: z.array(ChartPoint),
  /** false while orders are still being aggregated. */
  is_complete: z.boolean(),
})
export type SalesChart = z.output<typeof SalesChart>

/**
 * Returns the figures of a chart. The number of points is limited: up to 150 steps, 168 hours of the week, or the four
 * best-selling categories and the rest (`key` is empty) in up to 150 steps.
 */
export const getSalesChart = endpoint({
  method: 'GET',
  path: '/console/reports/chart',
  summary: 'Retrieve the figures of a sales chart by period, by weekday and hour, or by category',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object({ ...period, by: z.enum(CHART_GROUPS).default('period') }),
  data: SalesChart,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

const GstDocument = z.object({
  /** Number as printed. */
  number: z.string(),
  kind: z.enum(['invoice', 'adjustment']),
  issued_on: z.string(),
  store_id: z.number(),
  order_id: z.number(),
  order_number: z.string(),
  total: Dollars,
  gst: Dollars,
})

const GstReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Invoices less adjustment notes, GST included: G1 of the activity statement. */
  total_sales: Dollars,
  /** GST-free part of the total sales: G3. */
  gst_free_sales: Dollars,
  /** GST on sales: 1A. */
  gst: Dollars,
  invoiced: Dollars,
  gst_invoiced: Dollars,
  adjusted: Dollars,
  gst_adjusted: Dollars,
  is_complete: z.boolean(),
  /** Documents of the period, oldest first. The paging applies to them. */
  invoices: z.array(GstDocument),
})
export type GstReport = z.output<typeof GstReport>

export const getGstReport = endpoint({
  method: 'GET',
  path: '/console/reports/gst',
  summary: 'Report the GST of a period by day, with the tax invoices and adjustment notes',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object({ ...period, ...pageQuery(50) }),
  data: GstReport,
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

const journalQuery = z.object({
  ...period,
  format: z.enum(['xero', 'myob']).default('xero'),
  /** One journal per day or per month. Xero accepts 300 lines at once. */
  per: z.enum(['day', 'month']).default('day'),
})

/** Returns text/csv, not the envelope. */
export const getJournal = endpoint({
  method: 'GET',
  path: '/console/reports/journal.csv',
  summary: 'Export the ledger of a period as manual journals for Xero or MYOB',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  stepUp: true,
  query: journalQuery,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'reauthentication_required'],
})

export const readJournal = endpoint({
  method: 'GET',
  path: '/console/reports/journal',
  summary: 'Export the ledger of a period as a JSON envelope of the CSV file and its name',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  stepUp: true,
  query: journalQuery,
  data: z.object({ filename: z.string(), text: z.string() }),
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'reauthentication_required'],
})

export const STOCK_VALUE_GROUPS = ['store', 'category', 'product'] as const

const StockFigures = z.object({
  /** Units on the shelf, in packed bags, and on their way back from a customer. */
  units: z.number(),
  /** Damaged units, and units missing from the shelf. They have no value here until they are counted. */
  unsaleable_units: z.number(),
  /** Part of `units` without a recorded cost. */
  uncosted_units: z.number(),
  /** Cost of `units` at the shop's current purchase price per pack, with GST as entered. */
  cost: Dollars,
  /** Value of `units` at the store's current prices, GST included. */
  retail: Dollars,
})
const StockValueRow = StockFigures.extend({
  /** Id of the store, category or product; 0: no category. */
  key: z.string(),
  name: z.string(),
})
export type StockValueRow = z.output<typeof StockValueRow>
const StockValueSummary = Paging.extend({
  on: z.string(),
  by: z.enum(STOCK_VALUE_GROUPS),
  /** Totals of all rows, not of the page. */
  totals: StockFigures,
})
export type StockValueSummary = z.output<typeof StockValueSummary>

/**
 * Returns the stock value. For an earlier day, the value recorded at the end of that day; `data` is empty if
 * nothing was recorded up to then.
 */
export const getStockValue = endpoint({
  method: 'GET',
  path: '/console/reports/stock_value',
  summary: 'Report the stock value at cost and retail, now or at the end of an earlier day',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object({
    store_id: Id.optional(),
    on: z.iso.date().optional(),
    by: z.enum(STOCK_VALUE_GROUPS).default('store'),
    ...pageQuery(250),
  }),
  data: z.array(StockValueRow),
  beside: StockValueSummary,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

const Cohort = z.object({
  /** Month of the customers' first order, `YYYY-MM`. */
  month: z.string(),
  customers: z.number(),
  /** All their orders, including the first. */
  orders: z.number(),
  /** Number of customers who bought again in the first month after, the second and so on, up to the current month. */
  returned: z.array(z.number()),
})
const CohortReport = z.object({
  from: z.string(),
  to: z.string(),
  cohorts: z.array(Cohort),
  /** false while orders are still being aggregated. */
  is_complete: z.boolean(),
})
export type CohortReport = z.output<typeof CohortReport>

export const getCohorts = endpoint({
  method: 'GET',
  path: '/console/reports/cohorts',
  summary: 'Report customers by the month of their first order, with repeat buyers in each later month',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object(period),
  data: CohortReport,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Paging, pageQuery } from '../fields.ts'
import { inOwnStores } from '../scope.ts'

export const REPORT_GROUPS = ['day', 'hour', 'store', 'category', 'product', 'zone'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** A day in the store's own time zone. Both ends are included. */
const period = { from: z.iso.date().optional(), to: z.iso.date().optional(), store_id: Id.optional() }

/** What is left of goods, delivery and the top-up to the minimum order, GST included unless said otherwise. */
const Figures = z.object({
  /** Orders that left and were taken money or credit for. */
  orders: z.number(),
  units: z.number(),
  /** Goods before discounts. */
  gross_sales: Dollars,
  /** What promotions and promo codes cost. */
  discounts: Dollars,
  delivery: Dollars,
  surcharge: Dollars,
  /** Goods less discounts, with delivery and surcharge. */
  sales: Dollars,
  refunds: Dollars,
  /** Sales less refunds: what the ledger has as income. */
  net_sales: Dollars,
  /** On the tax invoices, less that on the adjustment notes. */
  gst: Dollars,
  cost: Dollars,
  /** Net sales less GST and what the goods cost. */
  margin: Dollars,
  /** Goods sold, less discounts, of which nobody knew the cost. */
  without_cost: Dollars,
  /** Lines that could not be supplied in full. */
  stock_outs: z.number(),
})

const OrderFigures = Figures.extend({
  placed: z.number(),
  canceled: z.number(),
  average_basket: Dollars,
  delivered: z.number(),
  on_time: z.number(),
  /** 0 to 1; null where nothing was delivered. */
  on_time_rate: z.number().nullable(),
  late_minutes: z.number(),
  /** Refused at the door. */
  refusals: z.number(),
  /** Credit given as goodwill or for referrals. */
  goodwill: Dollars,
  new_customers: z.number(),
  /** Orders of customers who had bought before. */
  returning_orders: z.number(),
})
export type OrderFigures = z.output<typeof OrderFigures>

const SalesRow = Figures.extend(OrderFigures.partial().shape).extend({
  /** The day, the hour, or the number of the store, zone, category or product; 0: of which nobody knows any more. */
  key: z.string(),
  name: z.string(),
  ...Figures.shape,
})
export type SalesRow = z.output<typeof SalesRow>

const SalesSummary = Paging.extend({
  from: z.string(),
  to: z.string(),
  by: z.enum(REPORT_GROUPS),
  /** Of the whole period, whatever the page. */
  totals: OrderFigures,
  /** By product and category: delivery and surcharge, which belong to none. With it the rows of all pages add up to the totals. */
  other: Figures.nullable(),
  /** false: orders are still being counted. */
  is_complete: z.boolean(),
})
/** What stands beside the rows. */
export type SalesSummary = z.output<typeof SalesSummary>

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/console/reports/sales',
  summary: 'Orders, sales, margin and service of a period, by day, hour, store, category, product or zone',
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

const GstDocument = z.object({
  /** As it is printed. */
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
  /** Within them, what is free of GST: G3. */
  gst_free_sales: Dollars,
  /** GST on sales: 1A. */
  gst: Dollars,
  invoiced: Dollars,
  gst_invoiced: Dollars,
  adjusted: Dollars,
  gst_adjusted: Dollars,
  is_complete: z.boolean(),
  /** The documents behind it, the oldest first; the paging is theirs. */
  invoices: z.array(GstDocument),
})
export type GstReport = z.output<typeof GstReport>

export const getGstReport = endpoint({
  method: 'GET',
  path: '/console/reports/gst',
  summary: 'GST of a period by the day of each tax invoice and adjustment note, with those documents',
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
  /** A journal for each day, or for each month: Xero takes 300 lines at once. */
  per: z.enum(['day', 'month']).default('day'),
})

/** Answers text/csv, not the envelope. */
export const getJournal = endpoint({
  method: 'GET',
  path: '/console/reports/journal.csv',
  summary: 'The ledger of a period as manual journals, to import into Xero or MYOB',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  stepUp: true,
  query: journalQuery,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'reauthentication_required'],
})

export const readJournal = endpoint({
  method: 'GET',
  path: '/console/reports/journal',
  summary: 'The same file with its name in the envelope',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  stepUp: true,
  query: journalQuery,
  data: z.object({ filename: z.string(), text: z.string() }),
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'reauthentication_required'],
})

export const STOCK_VALUE_GROUPS = ['store', 'category', 'product'] as const

const StockFigures = z.object({
  /** On the shelf, in bags that are packed, and on their way back from a customer. */
  units: z.number(),
  /** Damaged, or looked for in vain; worth nothing here until somebody has counted. */
  unsaleable_units: z.number(),
  /** Of `units`, those whose cost nobody entered. */
  uncosted_units: z.number(),
  /** Of `units`, by what the shop pays for a pack now, GST as it was entered. */
  cost: Dollars,
  /** Of `units`, by the store's present prices, GST included. */
  retail: Dollars,
})
const StockValueRow = StockFigures.extend({
  /** The number of the store, category or product; 0: of no category. */
  key: z.string(),
  name: z.string(),
})
export type StockValueRow = z.output<typeof StockValueRow>
const StockValueSummary = Paging.extend({
  on: z.string(),
  by: z.enum(STOCK_VALUE_GROUPS),
  /** Of every row, whatever the page. */
  totals: StockFigures,
})
export type StockValueSummary = z.output<typeof StockValueSummary>

/** Of a day before today, as it was recorded when that day ended; `data` is empty where no day was recorded up to then. */
export const getStockValue = endpoint({
  method: 'GET',
  path: '/console/reports/stock_value',
  summary: 'What the goods are worth at cost and at retail, now or at the end of an earlier day',
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
  /** `YYYY-MM` of their first order. */
  month: z.string(),
  customers: z.number(),
  /** All that they have bought since, the first order included. */
  orders: z.number(),
  /** How many of them bought in the first month after, the second and so on, as far as the present month. */
  returned: z.array(z.number()),
})
const CohortReport = z.object({
  from: z.string(),
  to: z.string(),
  cohorts: z.array(Cohort),
  /** false: orders are still being counted. */
  is_complete: z.boolean(),
})
export type CohortReport = z.output<typeof CohortReport>

export const getCohorts = endpoint({
  method: 'GET',
  path: '/console/reports/cohorts',
  summary: 'Customers by the month of their first order, and how many bought again in each month since',
  allow: ['reports.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object(period),
  data: CohortReport,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

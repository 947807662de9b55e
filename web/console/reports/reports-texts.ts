/** Texts of the reports. */
import { countText, numberText } from '#web/platform/format/number-text.ts'

export const title = 'Reports'
export const summary = (from: string, to: string, store: string) => `${from} to ${to}, ${store}`
export const allStores = 'all stores'
export const allStoresOption = 'All stores'
export const wrongPeriod =
  'Check the dates: the end can’t be before the start, and a report covers at most ten years.'
export const unfinishedText = 'Orders are still being counted. Look again in a minute.'
export const emptyText = 'Nothing was sold in this period.'

export const periodsLabel = 'Periods'
export const fromLabel = 'From'
export const toLabel = 'To'
export const storeLabel = 'Store'
export const compareLabel = 'Compare with'
export const COMPARISONS = {
  before: 'The period before',
  year: 'The same days a year before',
  none: 'Nothing',
}

export const PRESETS = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
  this_month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_quarter: 'Last quarter',
  year: 'This financial year',
  last_year: 'Last financial year',
}

export const figuresLabel = 'Figures'
export const FIGURES = {
  net_sales: 'Net sales',
  orders: 'Orders',
  average_basket: 'Average basket',
  margin: 'Margin',
  discounts: 'Promotions cost',
  refunds: 'Refunds',
  goodwill: 'Goodwill and referrals',
  on_time_rate: 'On time',
  late_minutes: 'Minutes late',
  refusals: 'Refused at the door',
  stock_outs: 'Lines short of stock',
  canceled: 'Canceled',
  new_customers: 'New customers',
  returning_orders: 'Orders by returning customers',
}
/** Figures in dollars. */
export const DOLLARS: readonly (keyof typeof FIGURES)[] = [
  'net_sales',
  'average_basket',
  'margin',
  'discounts',
  'refunds',
  'goodwill',
]

// Comparisons

/** Names the compared period, as in "Up 12 % on the 30 days before". @param days length of the period */
export const comparedName = (compare: 'before' | 'year', days: number): string => {
  if (compare === 'year') return days === 1 ? 'the same day a year before' : 'the same days a year before'
  return days === 1 ? 'the day before' : `the ${numberText(days)} days before`
}
export const aboutTheSame = 'About the same'
export const asPeriod = (period: string) => ` as ${period}`
export const percentText = (percent: number, period: string) => ({
  change: `${percent > 0 ? 'Up' : 'Down'} ${numberText(Math.abs(percent))} %`,
  rest: ` on ${period}`,
})
export const pointsText = (points: number, period: string) => ({
  change: `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points).toFixed(1)} points`,
  rest: ` on ${period}`,
})
export const moreText = (count: string, isMore: boolean, period: string) => ({
  change: `${count} ${isMore ? 'more' : 'fewer'}`,
  rest: ` than ${period}`,
})
export const newText = (period: string) => ({ change: 'None', rest: ` in ${period}` })
export const sameSales = (period: string) => `About the same as ${period}`
export const salesChange = (amount: string, isMore: boolean, period: string) =>
  `${amount} ${isMore ? 'more' : 'less'} than ${period}`

export const withoutCostText = (amount: string) =>
  `The margin ignores the cost of ${amount} of goods, because no cost was entered.`
export const none = '–'

// Chart

export const chartsLabel = 'Chart'
export const CHARTS = { period: 'Over time', weekday_hour: 'By weekday and hour', category: 'By category' }
const STEPS = { day: 'day', week: 'week', month: 'month' }
type Step = keyof typeof STEPS
export const CHART_TITLES = {
  period: (step: Step) => `Net sales by ${STEPS[step]}`,
  weekday_hour: () => 'Net sales by weekday and hour',
  category: (step: Step) => `Net sales by category and ${STEPS[step]}`,
}
export const chartLabel = (title: string, from: string, to: string) => `${title} from ${from} to ${to}`
export const STEP_COLUMNS = { day: 'Day', week: 'Week', month: 'Month' }
export const beforeSeries = 'The period before'
export const yearSeries = 'A year before'
export const nowSeries = 'This period'
export const otherCategories = 'Others'
export const bestStep = (step: Step, when: string, amount: string) =>
  `Best ${STEPS[step]}: ${when} with ${amount}.`
export const busiestText = (weekday: string, hour: string, amount: string) =>
  `Busiest: ${weekday} from ${hour} with ${amount}.`
export const bestCategory = (name: string, amount: string) => `Best seller: ${name} with ${amount}.`
export const tipText = (when: string, amount: string) => `${when}: ${amount}`
export const tipBefore = (amount: string, isYear: boolean) =>
  `${isYear ? 'A year before' : 'Before'}: ${amount}`
export const printButton = 'Print'

export const groupsLabel = 'Break down by'
export const GROUPS = {
  day: 'Day',
  hour: 'Hour',
  store: 'Store',
  zone: 'Zone',
  category: 'Category',
  product: 'Product',
}
export const unknownName = 'Not known any more'
export const otherName = 'Delivery and surcharge'
export const totalName = 'Total'
export const unitsColumn = 'Units'
export const ordersColumn = 'Orders'
export const salesColumn = 'Sales'
export const refundsColumn = 'Refunds'
export const netColumn = 'Net sales'
export const gstColumn = 'GST'
export const costColumn = 'Cost'
export const marginColumn = 'Margin'
export const onTimeColumn = 'On time'
export const stockOutsColumn = 'Short lines'
export const csvLink = 'Download CSV'
export const moreReportsLabel = 'More reports'
export const paymentsLink = 'Payouts compared with the gateway'

// GST and journals

export const gstTitle = 'GST and journals'
export const gstSummary = (from: string, to: string) => `${from} to ${to}, by the day of each document`
export const GST_FIGURES = {
  total_sales: 'Total sales (G1)',
  gst_free_sales: 'GST-free sales (G3)',
  gst: 'GST on sales (1A)',
  invoiced: 'Invoiced',
  gst_invoiced: 'GST on invoices',
  adjusted: 'Adjustment notes',
  gst_adjusted: 'GST on adjustment notes',
}
export const journalsTitle = 'Manual journals'
export const journalsText =
  'One journal for each month, with GST on a line of its own. It asks for your password if you logged in a while ago.'
export const xeroLink = 'Download for Xero'
export const myobLink = 'Download for MYOB'
export const documentsTitle = (total: string) => `Tax invoices and adjustment notes: ${total}`
export const numberColumn = 'Number'
export const issuedColumn = 'Issued'
export const orderColumn = 'Order'
export const amountColumn = 'Amount'

// Stock value

export const stockTitle = 'Stock value'
export const stockNow = 'As it is now, by what you pay for a pack and by your present prices.'
export const stockThen = (day: string) => `At the end of ${day}, by the cost and prices of that day.`
export const stockThenByStore = 'Earlier days are kept by store.'
export const stockDayLabel = 'Day'
export const STOCK_COLUMNS = ['Units', 'At cost', 'At retail, GST included', 'Unsaleable units']
export const stockNone = 'There is nothing in stock.'
export const stockNotRecorded =
  'Nothing was recorded up to that day. Each day is recorded soon after it ends.'
export const uncostedText = (units: number) =>
  `${countText(units, 'unit counts', 'units count')} as nothing at cost, because no cost was entered.`

// Customers by the month of their first order

export const cohortsTitle = 'Customers who come back'
export const cohortsText =
  'Each row is the customers who first ordered in that month, and how many of them ordered again in each month after it.'
export const cohortsCaption = 'Customers by the month of their first order'
export const noCohortsText = 'Nobody placed a first order in this period.'
export const firstMonthColumn = 'First order'
export const customersColumn = 'Customers'
export const monthColumn = (nth: number) => `+${nth}`
export const returnedText = (count: number) => countText(count, 'customer')

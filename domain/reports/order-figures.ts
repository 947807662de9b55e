import type { Cents } from '#domain/money.ts'
import { allocateAmong } from '#domain/allocate.ts'
import type { StoreHour, OrderFacts, Posting, Refund, SoldPart, TaxDocument } from './order-facts.ts'

/** Measures by day and hour. */
export const DAY_MEASURES = [
  'placed',
  'canceled',
  'orders',
  'new_customers',
  'units',
  'items_cents',
  'discounts_cents',
  'delivery_cents',
  'surcharge_cents',
  'refunds_cents',
  'gst_cents',
  'invoices',
  'invoiced_cents',
  'invoiced_gst_cents',
  'adjusted_cents',
  'gst_free_cents',
  'cost_cents',
  'uncosted_cents',
  'goodwill_cents',
  'delivered',
  'late',
  'late_minutes',
  'refused',
  'short_lines',
] as const
/** Measures by day and product. */
export const PRODUCT_MEASURES = [
  'orders',
  'units',
  'items_cents',
  'discounts_cents',
  'refunds_cents',
  'gst_cents',
  'cost_cents',
  'uncosted_cents',
  'short_lines',
] as const

export type DayFigures = Record<(typeof DAY_MEASURES)[number], number>
export type ProductFigures = Record<(typeof PRODUCT_MEASURES)[number], number>

export type HourCell = StoreHour & DayFigures
export type ProductCell = { day: string; product_id: number } & ProductFigures
/** Debits and credits of a ledger account on a day. Both amounts are positive. */
export type AccountCell = { day: string; account: string; debit_cents: Cents; credit_cents: Cents }
export type OrderCells = {
  hours: HourCell[]
  products: ProductCell[]
  accounts: AccountCell[]
  /** Day of the sale; null if there was no sale. */
  soldOn: string | null
}

/** Product id for amounts that can't be assigned to a product. */
const UNKNOWN_PRODUCT = 0

/**
 * Returns the figures of an order by day and hour of its store. Amounts and their days are those of the ledger, so that
 * the sum over all orders equals the ledger exactly. Each posting is distributed to the products in shares that add up
 * exactly. The function is deterministic.
 */
export function figuresOf(facts: OrderFacts): OrderCells {
  const cells = openCells()
  if (facts.placed) cells.add(facts.placed, { placed: 1 })
  if (facts.canceled) cells.add(facts.canceled, { canceled: 1 })
  if (facts.refused) cells.add(facts.refused, { refused: 1 })
  if (facts.delivered) {
    const { lateMinutes } = facts.delivered
    cells.add(facts.delivered, { delivered: 1, late: lateMinutes > 0 ? 1 : 0, late_minutes: lateMinutes })
  }
  let soldOn: string | null = null
  for (const posting of facts.postings) {
    for (const [account, amount = 0] of Object.entries(posting.accounts))
      cells.addAccount(posting.at, account, amount)
    const refund = refundOf(facts, posting.name)
    if (refund) countRefund(cells, facts, { posting, refund })
    else if (isSale(posting)) {
      if (soldOn === null) countGoods(cells, facts, posting.at)
      soldOn ??= posting.at.day
      countSale(cells, facts, posting)
    }
    const given = (posting.accounts.goodwill ?? 0) + (posting.accounts.referral_rewards ?? 0)
    if (given !== 0) cells.add(posting.at, { goodwill_cents: given })
  }
  for (const document of facts.documents) countGst(cells, facts, document)
  for (const { productId, units, at } of facts.returns) {
    const back = -costOfUnits(facts, productId, units)
    cells.add(at, { cost_cents: back })
    cells.addProduct(at, productId, { cost_cents: back })
  }
  return { ...cells.all(), soldOn }
}

type Cells = ReturnType<typeof openCells>

function openCells() {
  const hours = new Map<string, HourCell>()
  const products = new Map<string, ProductCell>()
  const accounts = new Map<string, AccountCell>()
  return {
    addAccount({ day }: StoreHour, account: string, amount: Cents) {
      const cell = accounts.get(`${day} ${account}`) ?? { day, account, debit_cents: 0, credit_cents: 0 }
      cell[amount > 0 ? 'debit_cents' : 'credit_cents'] += Math.abs(amount)
      accounts.set(`${day} ${account}`, cell)
    },
    add({ day, hour }: StoreHour, figures: Partial<DayFigures>) {
      const cell = hours.get(`${day} ${hour}`) ?? { day, hour, ...zeros(DAY_MEASURES) }
      addTo(cell, figures)
      hours.set(`${day} ${hour}`, cell)
    },
    addProduct({ day }: StoreHour, productId: number | null, figures: Partial<ProductFigures>) {
      if (productId === null) return
      const key = `${day} ${productId}`
      const cell = products.get(key) ?? { day, product_id: productId, ...zeros(PRODUCT_MEASURES) }
      addTo(cell, figures)
      products.set(key, cell)
    },
    all: (): Omit<OrderCells, 'soldOn'> => ({
      hours: [...hours.values()],
      products: [...products.values()],
      accounts: [...accounts.values()],
    }),
  }
}

/** Returns figures with 0 for each measure. */
export const zeros = <M extends string>(measures: readonly M[]): Record<M, number> =>
  Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<M, number>

/** Adds figures to a sum in place. */
export function addTo<M extends string>(
  sum: Record<NoInfer<M>, number>,
  figures: Partial<Record<M, number>>,
): void {
  for (const measure of Object.keys(figures) as M[]) sum[measure] += figures[measure] ?? 0
}

/** Returns the sales: goods minus discounts, plus delivery and surcharge, including GST. */
export const salesOf = (figures: DayFigures): Cents =>
  figures.items_cents - figures.discounts_cents + figures.delivery_cents + figures.surcharge_cents

export const netSalesOf = (figures: DayFigures): Cents => salesOf(figures) - figures.refunds_cents

const REVENUE = ['sales', 'discounts', 'delivery', 'surcharge']
const isSale = ({ accounts }: Posting): boolean => REVENUE.some((account) => accounts[account] !== undefined)

/** Returns the income of a posting. The ledger stores income as negative amounts (credits). */
const incomeOf = ({ accounts }: Posting, names: readonly string[]): Cents =>
  0 - names.reduce((sum, name) => sum + (accounts[name] ?? 0), 0)

const goodsOf = ({ parts }: OrderFacts): SoldPart[] => parts.filter(({ productId }) => productId !== null)

/** Counts the sold goods, once per order, with its first posting. */
function countGoods(cells: Cells, facts: OrderFacts, at: StoreHour): void {
  const goods = goodsOf(facts)
  const units = goods.reduce((sum, part) => sum + part.units, 0)
  cells.add(at, { orders: 1, units, new_customers: facts.isFirst ? 1 : 0, short_lines: facts.short.length })
  for (const part of goods) {
    const cost =
      part.cost === null ? { uncosted_cents: part.gross - part.discount } : { cost_cents: part.cost }
    cells.add(at, cost)
    cells.addProduct(at, part.productId, { units: part.units, ...cost })
  }
  for (const productId of new Set(goods.map((part) => part.productId)))
    cells.addProduct(at, productId, { orders: 1 })
  for (const productId of facts.short) cells.addProduct(at, productId, { short_lines: 1 })
}

/** Counts a posting of a sale. An order with several payments has several postings, each with a part of the items. */
function countSale(cells: Cells, facts: OrderFacts, posting: Posting): void {
  const items = incomeOf(posting, ['sales'])
  const discounts = -incomeOf(posting, ['discounts'])
  cells.add(posting.at, {
    items_cents: items,
    discounts_cents: discounts,
    delivery_cents: incomeOf(posting, ['delivery']),
    surcharge_cents: incomeOf(posting, ['surcharge']),
  })
  const goods = goodsOf(facts)
  spread(items, goods, (part) => part.gross).forEach(([productId, share]) =>
    cells.addProduct(posting.at, productId, { items_cents: share }),
  )
  spread(discounts, goods, (part) => part.discount).forEach(([productId, share]) =>
    cells.addProduct(posting.at, productId, { discounts_cents: share }),
  )
}

function countRefund(
  cells: Cells,
  facts: OrderFacts,
  { posting, refund }: { posting: Posting; refund: Refund },
): void {
  cells.add(posting.at, { refunds_cents: -incomeOf(posting, REVENUE) })
  const goods = goodsOf(facts)
  const amounts = new Map(refund.parts.map(({ part, amount }) => [part, amount]))
  const weightOf = ({ part }: SoldPart) => amounts.get(part) ?? 0
  for (const [productId, share] of spread(-incomeOf(posting, ['sales', 'discounts']), goods, weightOf))
    cells.addProduct(posting.at, productId, { refunds_cents: share })
}

/** Counts the GST of a document, which is rounded once and then distributed to its parts. */
function countGst(cells: Cells, facts: OrderFacts, { at, total, gst, refundNth }: TaxDocument): void {
  const isInvoice = refundNth === null
  const sign = isInvoice ? 1 : -1
  const refund = facts.refunds.find(({ nth }) => nth === refundNth)
  const amounts = new Map(refund?.parts.map(({ part, amount }) => [part, amount]))
  const netOf = (part: SoldPart) => (isInvoice ? part.gross - part.discount : (amounts.get(part.part) ?? 0))
  const free = facts.parts.reduce((sum, part) => sum + (part.isGstFree ? netOf(part) : 0), 0)
  cells.add(at, {
    invoices: 1,
    gst_cents: sign * gst,
    gst_free_cents: sign * free,
    ...(isInvoice ? { invoiced_cents: total, invoiced_gst_cents: gst } : { adjusted_cents: total }),
  })
  const weightOf = (part: SoldPart) => (part.isGstFree ? 0 : netOf(part))
  for (const [productId, share] of spread(sign * gst, facts.parts, weightOf))
    cells.addProduct(at, productId, { gst_cents: share })
}

/** Distributes an amount in shares that add up exactly. If all weights are 0, it goes to `UNKNOWN_PRODUCT`. */
function spread(
  amount: Cents,
  parts: readonly SoldPart[],
  weightOf: (part: SoldPart) => Cents,
): [productId: number | null, share: Cents][] {
  if (amount === 0) return []
  if (parts.every((part) => weightOf(part) === 0)) return [[UNKNOWN_PRODUCT, amount]]
  const sign = Math.sign(amount)
  const shares = allocateAmong(Math.abs(amount), parts, weightOf)
  return shares.map(([part, share]) => [part.productId, sign * share])
}

/** Returns the cost of returned units, by the cost of the order's units of the product. */
function costOfUnits(facts: OrderFacts, productId: number, units: number): Cents {
  const parts = facts.parts.filter((part) => part.productId === productId && part.cost !== null)
  const sold = parts.reduce((sum, part) => sum + part.units, 0)
  const cost = parts.reduce((sum, part) => sum + (part.cost ?? 0), 0)
  return sold === 0 ? 0 : Math.round((cost * Math.min(units, sold)) / sold)
}

/**
 * Returns the refund of a posting. The posting's name starts with the reference of a step at the gateway, or contains
 * the refund's number if credit was refunded. The longest matching reference is used, because one may be a prefix of
 * another.
 */
function refundOf({ orderId, refunds }: OrderFacts, name: string): Refund | undefined {
  let longest: { refund: Refund; length: number } | undefined
  for (const refund of refunds)
    for (const reference of [...refund.references, `order-${orderId}:credit-back:${refund.nth}`])
      if (
        (name === reference || name.startsWith(`${reference}:`)) &&
        reference.length > (longest?.length ?? 0)
      )
        longest = { refund, length: reference.length }
  return longest?.refund
}

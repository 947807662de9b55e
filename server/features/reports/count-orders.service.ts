import { DAY_MEASURES, PRODUCT_MEASURES, addTo, figuresOf, zeros } from '#domain/reports/order-figures.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './count-orders.queries.ts'

/** Orders per transaction, which takes some tens of milliseconds and blocks other counters. */
const AT_ONCE = 250

/** Counts every changed order and the orders older than the reports; called by a job. */
export async function countOrders(shop: Pick<Shop, 'db'>): Promise<void> {
  while (isBehind(await queries.readBacklog(shop.db)) && (await countBatch(shop)));
}

/**
 * Updates the figures for a reader, if only a few orders have changed since the last job; the job counts the rest.
 * While the job counts the orders older than the reports, which takes minutes, readers do not wait for it.
 * @returns whether everything is counted
 */
export async function countLatest(shop: Pick<Shop, 'db'>): Promise<boolean> {
  for (let turn = 0; turn < 4; turn++) {
    const backlog = await queries.readBacklog(shop.db)
    if (!isBehind(backlog)) return true
    await countBatch(shop, backlog?.is_filled ? queries.lockProgress : queries.tryLockProgress)
  }
  return false
}

type Backlog = Awaited<ReturnType<typeof queries.readBacklog>>

const isBehind = (backlog: Backlog): boolean => !backlog?.is_filled || backlog.has_changes

/**
 * Counts one batch.
 * @returns whether there may be more
 */
async function countBatch(shop: Pick<Shop, 'db'>, lock = queries.lockProgress): Promise<boolean> {
  return inTransaction(shop, async ({ db }) => {
    const progress = await lock(db)
    if (!progress) return false
    const changed = await queries.takeChanges(db, AT_ONCE)
    const older =
      changed.length > 0 || progress.is_filled
        ? []
        : await queries.readOlderOrders(db, progress.filled_to, AT_ONCE)
    if (changed.length === 0 && !progress.is_filled)
      await queries.saveProgress(db, older.at(-1)?.order_id ?? progress.filled_to, older.length < AT_ONCE)
    const ids = [...changed, ...older].map(({ order_id }) => order_id)
    if (ids.length === 0) return false
    // A counted order may turn out to be earlier than its customer's first order so far.
    const firsts = (await queries.readCountedAsFirst(db, ids)).map(({ order_id }) => order_id)
    await recountOrders(db, [...new Set([...ids, ...firsts])])
    return true
  })
}

/** Subtracts the former figures of orders and adds their current figures. */
async function recountOrders(db: Shop['db'], orderIds: readonly number[]): Promise<void> {
  const sums = openSums()
  for (const { cells } of await queries.readCells(db, orderIds)) sums.add(cells, -1)
  const facts = await queries.readFacts(db, orderIds)
  const rows = facts.map((each): queries.NewCells => {
    const { orderId, storeId, zoneId, userId, isFirst } = each
    const cells = { storeId, zoneId, userId, ...figuresOf(each) }
    sums.add(cells, 1)
    return { order_id: orderId, store_id: storeId, user_id: userId, is_first: isFirst, cells }
  })
  await queries.saveCells(db, rows)
  await queries.addDays(db, sums.days())
  await queries.addHours(db, sums.hours())
  await queries.addProducts(db, sums.products())
  await queries.addAccounts(db, sums.accounts())
  await queries.addCustomers(db, sums.customers())
}

/** Store id that represents the whole shop in the months of customers. */
export const EVERY_STORE = 0

const ACCOUNT_MEASURES = ['debit_cents', 'credit_cents'] as const

type Sums<Key extends object, Figures extends object> = Map<string, Key & Figures>

/** Opens sums of many orders' figures, by target row. */
function openSums() {
  const days: Sums<object, queries.AddedDay> = new Map()
  const hours: Sums<object, queries.AddedHour> = new Map()
  const products: Sums<object, queries.AddedProduct> = new Map()
  const accounts: Sums<object, queries.AddedAccount> = new Map()
  const customers: Sums<object, queries.AddedCustomer> = new Map()

  function add({ storeId, zoneId, userId, ...cells }: queries.StoredCells, sign: 1 | -1) {
    // Orders counted before cohorts existed have no `soldOn`.
    const month = cells.soldOn ? `${cells.soldOn.slice(0, 7)}-01` : null
    if (month)
      for (const store_id of [storeId, EVERY_STORE])
        rowOf(customers, { user_id: userId, store_id, month }, ['orders']).orders += sign
    for (const { day, hour, ...figures } of cells.hours) {
      const part = signed(figures, sign)
      const at = { day, store_id: storeId }
      addTo(rowOf(days, { ...at, zone_id: zoneId }, DAY_MEASURES), part)
      addTo(rowOf(hours, { ...at, hour }, DAY_MEASURES), part)
    }
    for (const { day, account, ...figures } of cells.accounts)
      addTo(rowOf(accounts, { day, store_id: storeId, account }, ACCOUNT_MEASURES), signed(figures, sign))
    for (const { day, product_id, ...figures } of cells.products) {
      const part = signed(figures, sign)
      const key = { store_id: storeId, product_id }
      addTo(rowOf(products, { grain: 'day', day, ...key }, PRODUCT_MEASURES), part)
      addTo(rowOf(products, { grain: 'month', day: `${day.slice(0, 7)}-01`, ...key }, PRODUCT_MEASURES), part)
    }
  }
  return {
    add,
    /** Omits rows without any change. */
    days: () => [...days.values()].filter((row) => DAY_MEASURES.some((measure) => row[measure] !== 0)),
    hours: () => [...hours.values()].filter((row) => DAY_MEASURES.some((measure) => row[measure] !== 0)),
    accounts: () =>
      [...accounts.values()].filter((row) => ACCOUNT_MEASURES.some((measure) => row[measure] !== 0)),
    customers: () => [...customers.values()].filter(({ orders }) => orders !== 0),
    products: () =>
      [...products.values()].filter((row) => PRODUCT_MEASURES.some((measure) => row[measure] !== 0)),
  }
}

function rowOf<K extends object, M extends string>(
  rows: Map<string, K & Record<M, number>>,
  key: Omit<K, M>,
  measures: readonly M[],
): Record<M, number> {
  const name = Object.values(key).join(' ')
  const known = rows.get(name)
  if (known) return known
  const row = { ...key, ...zeros(measures) } as K & Record<M, number>
  rows.set(name, row)
  return row
}

const signed = <M extends string>(figures: Record<M, number>, sign: 1 | -1): Record<M, number> =>
  Object.fromEntries(
    Object.entries<number>(figures).map(([measure, number]) => [measure, sign * number]),
  ) as Record<M, number>

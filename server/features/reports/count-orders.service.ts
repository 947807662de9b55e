import { DAY_MEASURES, PRODUCT_MEASURES, addTo, figuresOf, zeros } from '#domain/reports/order-figures.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './count-orders.queries.ts'

/** Orders of one transaction: some tens of milliseconds, for which no other counter gets in. */
const AT_ONCE = 250

/** A job: counts every order of which something has changed, and those from before there were reports. */
export async function countOrders(shop: Pick<Shop, 'db'>): Promise<void> {
  while (isBehind(await queries.readBacklog(shop.db)) && (await countSome(shop)));
}

/**
 * Brings the figures up to date for who reads them now, where little has changed since the job's last time. What is left
 * waits for the job. While that counts the orders from before there were reports, which takes minutes, nobody waits for it.
 * @returns whether everything is counted
 */
export async function countLatest(shop: Pick<Shop, 'db'>): Promise<boolean> {
  for (let turn = 0; turn < 4; turn++) {
    const backlog = await queries.readBacklog(shop.db)
    if (!isBehind(backlog)) return true
    await countSome(shop, backlog?.is_filled ? queries.lockProgress : queries.tryLockProgress)
  }
  return false
}

type Backlog = Awaited<ReturnType<typeof queries.readBacklog>>

const isBehind = (backlog: Backlog): boolean => !backlog?.is_filled || backlog.has_changes

/** @returns whether there may be more */
async function countSome(shop: Pick<Shop, 'db'>, lock = queries.lockProgress): Promise<boolean> {
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
    // One of them may turn out to be earlier than what was their customer's first until now.
    const firsts = (await queries.readCountedAsFirst(db, ids)).map(({ order_id }) => order_id)
    await countAnew(db, [...new Set([...ids, ...firsts])])
    return true
  })
}

/** Takes away what the orders were counted with before, and adds what they come to now. */
async function countAnew(db: Shop['db'], orderIds: readonly number[]): Promise<void> {
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

/** The store that stands for the shop as a whole among the months of customers. */
export const EVERY_STORE = 0

const ACCOUNT_MEASURES = ['debit_cents', 'credit_cents'] as const

type Sums<Key extends object, Figures extends object> = Map<string, Key & Figures>

/** Figures of many orders by the rows that they belong to. */
function openSums() {
  const days: Sums<object, queries.AddedDay> = new Map()
  const hours: Sums<object, queries.AddedHour> = new Map()
  const products: Sums<object, queries.AddedProduct> = new Map()
  const accounts: Sums<object, queries.AddedAccount> = new Map()
  const customers: Sums<object, queries.AddedCustomer> = new Map()

  function add({ storeId, zoneId, userId, ...cells }: queries.StoredCells, sign: 1 | -1) {
    // Orders that were counted before cohorts were have no day here.
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
    /** Without those that add nothing. */
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

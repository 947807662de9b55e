import { inTransaction } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import { lockProgress } from './count-orders.queries.ts'
import { countOrders } from './count-orders.service.ts'
import * as queries from './verify-reports.queries.ts'

/** Compares the sums with the ledger and with what each order is counted with, after everything was counted. */
export async function verifyReports(shop: Pick<Shop, 'db'>): Promise<queries.WrongSum[]> {
  await countOrders(shop)
  return [
    ...(await queries.readWrongAccounts(shop.db)),
    ...(await queries.readWrongDays(shop.db)),
    ...(await queries.readWrongCustomers(shop.db)),
  ]
}

/** Counts every order again from nothing. Until it is done reports say that orders are still being counted. */
export async function rebuildReports(shop: Pick<Shop, 'db'>): Promise<void> {
  await inTransaction(shop, async ({ db }) => {
    await lockProgress(db)
    await queries.forgetCounted(db)
  })
  await countOrders(shop)
}

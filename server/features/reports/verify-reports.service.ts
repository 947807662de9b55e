import { inTransaction } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import { lockProgress } from './count-orders.queries.ts'
import { countOrders } from './count-orders.service.ts'
import * as queries from './verify-reports.queries.ts'

/** Compares the sums with the ledger and with the stored figures of each order, after everything is counted. */
export async function verifyReports(shop: Pick<Shop, 'db'>): Promise<queries.WrongSum[]> {
  await countOrders(shop)
  return [
    ...(await queries.readWrongAccounts(shop.db)),
    ...(await queries.readWrongDays(shop.db)),
    ...(await queries.readWrongCustomers(shop.db)),
  ]
}

/** Deletes all sums and counts every order again. Until it is finished, reports are marked as incomplete. */
export async function rebuildReports(shop: Pick<Shop, 'db'>): Promise<void> {
  await inTransaction(shop, async ({ db }) => {
    await lockProgress(db)
    await queries.forgetCounted(db)
  })
  await countOrders(shop)
}

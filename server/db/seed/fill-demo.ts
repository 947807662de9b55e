import sql from 'sql-template-tag'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import type { Keys } from '#server/keys.ts'
import { seedDemoAddresses } from './demo-addresses.ts'
import { fillCatalogue } from './demo-catalogue.ts'
import { ADMIN, fillPeople, insertPerson } from './demo-people.ts'
import { fillContent } from './demo-content.ts'
import { fillPastOrders } from './demo-orders.ts'
import { fillPromoCodes, fillPromotions } from './demo-promotions.ts'
import { fillStores } from './demo-stores.ts'
import { fillSuppliers } from './demo-suppliers.ts'

type DemoSeed = {
  db: OpenDatabase
  keys: Keys
  now: Date
  log: { info(text: string): void }
  /** False in tests that do not search for addresses. */
  withAddresses?: boolean
}

/**
 * Fills an empty, migrated database with the demo shop, the same on every machine. The caller has written
 * `installation`, whose key generates the public numbers. After a crash it starts over, because the shop and its
 * `filled_at` are one transaction. The address index is a separate transaction and is reused if it is complete.
 */
export async function fillDemoShop({ db, keys, now, log, withAddresses = true }: DemoSeed): Promise<void> {
  if (withAddresses && !(await hasAddresses(db))) {
    const { addresses } = await seedDemoAddresses(db)
    log.info(`Filled the address index with ${addresses} invented addresses`)
  }
  await fillOnce(db, now, async (tx) => {
    await fillStores(tx)
    await fillCatalogue(tx, now)
    await fillPromoCodes(tx)
    await fillPromotions(tx)
    await fillContent(tx, now)
    await fillPastOrders(tx, keys, await fillPeople(tx, keys, now), now)
    await fillSuppliers(tx, now)
  })
  log.info('Filled the shop with the demo’s stores, drinks, people and orders')
}

/** Fills an empty shop with one admin, who has the demo's password. @source A-SET-5 */
export async function fillEmptyShop({ db, keys, now }: Pick<DemoSeed, 'db' | 'keys' | 'now'>): Promise<void> {
  await fillOnce(db, now, async (tx) => {
    await insertPerson(tx, keys, ADMIN, now)
  })
}

/** Fills the shop once. Of two concurrent starts, the second waits for the row and finds it filled. */
async function fillOnce(db: Database, now: Date, fill: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx.first<{ filled_at: Date | null }>(
      sql`select filled_at from installation for update`,
    )
    if (!found) throw new Error('The installation row has to be there before the shop is filled')
    if (found.filled_at) return
    // Numbers drawn by a failed run are drawn again, so that the shop is the same on every machine.
    await tx.run(sql`alter sequence user_numbers restart`)
    await tx.run(sql`alter sequence order_numbers restart`)
    await fill(tx)
    await tx.run(sql`update installation set filled_at = ${now}`)
  })
}

const hasAddresses = async (db: Database): Promise<boolean> =>
  (await db.first(sql`select 1 from address_points limit 1`)) !== undefined

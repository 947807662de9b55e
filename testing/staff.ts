import sql from 'sql-template-tag'
import { loginAs } from './builders.ts'
import type { TestShop } from './open-shop.ts'
import { type Member, manyMembers } from './members.ts'

/** Staff of a store, beside those of the demo. */
export async function aStoreHand(test: TestShop, storeId = 1): Promise<Member> {
  const [hand] = (await manyMembers(test, 1)) as [Member]
  await test.db.run(sql`update users set store_access = true where user_id = ${hand.userId}`)
  await test.db.run(sql`insert into user_stores (user_id, store_id) values (${hand.userId}, ${storeId})`)
  return hand
}

/** An admin beside the demo's one. */
export async function anAdmin(test: TestShop): Promise<Member> {
  const [admin] = (await manyMembers(test, 1)) as [Member]
  await test.db.run(sql`
    update users set type = 'admin', admin_access = true, store_access = true where user_id = ${admin.userId}`)
  return admin
}

/** Everyone who works at a store: admin, store hand (of store 1 only) and the state's driver, on shift. */
export async function logInStaff(test: TestShop) {
  const [admin, store, driver, driverNsw] = await Promise.all([
    loginAs(test, 'admin'),
    loginAs(test, 'store'),
    loginAs(test, 'driver'),
    loginAs(test, 'driver.nsw'),
  ])
  for (const one of [driver, driverNsw]) await one.ok('POST', '/drivers/me/shift', { on: true })
  return { admin, store, driver, driverNsw }
}
export type Staff = Awaited<ReturnType<typeof logInStaff>>

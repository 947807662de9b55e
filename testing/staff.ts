import sql from 'sql-template-tag'
import type { TestShop } from './open-shop.ts'
import { type Member, manyMembers } from './races.ts'

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

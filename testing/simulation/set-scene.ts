import type { RoleGrant } from '#domain/accounts/permissions.ts'
import { localDate } from '#domain/time.ts'
import { slotsOfDay } from '#domain/delivery/slots.ts'
import { slotRules } from '#server/features/delivery/slots.service.ts'
import type { Shop } from '#server/shop.ts'
import { demoTestKeys } from '../database/filled-shop.ts'
import { bringFriends, issueCards } from './gifts.ts'
import type { Member, Scene } from './scene.ts'
import type { SimulatedServer } from './simulated-database.ts'

const STORE = 1
const SCARCE = 4

type Size = { shoppers: number; scarce: number }

/** Sets up scarce drinks, slots and promo code uses, and shoppers who compete for them. */
export async function setScene(shop: Shop, server: SimulatedServer, now: Date, size: Size): Promise<Scene> {
  const packs = await server.look<{ pack_id: number; product_id: number }>(
    `select k.pack_id, k.product_id from packs k join products p using (product_id) join stock s using (store_id, product_id)
     where k.store_id = $1 and p.kind in ('wine', 'spirits') and k.size = 1 and k.status = 'ACTIVE' and p.status = 'ACTIVE'
       and k.price_cents between 1500 and 6000 and s.on_hand - s.reserved >= 20
     order by k.price_cents, k.pack_id limit 12`,
    [STORE],
  )
  await leave(server, 400, packs.slice(SCARCE), now)
  await leave(server, size.scarce, packs.slice(0, SCARCE), now)
  await server.look(`update promo_codes set total_amount = current_amount + $1 where code in ('FIVER')`, [
    size.scarce,
  ])
  await server.look('update stores set slot_capacity = 8 where store_id = $1', [STORE])
  await server.look(
    `insert into driver_shifts (driver_id, started_at) select user_id, $1 from drivers on conflict do nothing`,
    [now],
  )
  await shop.storeDirectory.renew()
  const shoppers: Member[] = []
  for (let i = 0; i < size.shoppers; i++) shoppers.push(await aShopper(server, i, now))
  const admin = await memberNamed(server, 'admin@coldie.test', [{ role: 'owner', storeId: null }])
  await bringFriends(shop, server, shoppers)
  const zone = shop.storeDirectory.zones().find((one) => one.primaryStoreId === STORE)!
  const rules = slotRules(shop.storeDirectory.store(STORE), zone, now)
  const slots = slotsOfDay(rules, localDate(now, rules.timeZone)).filter((slot) => slot.start > now)
  return {
    storeId: STORE,
    admin,
    driver: await memberNamed(server, 'driver@coldie.test', [{ role: 'driver', storeId: STORE }]),
    shoppers,
    packs,
    slots,
    giftCodes: await issueCards(shop, admin),
  }
}

/** Sets the stock so that this number of unreserved units of each product is left. */
async function leave(
  server: SimulatedServer,
  units: number,
  packs: readonly { product_id: number }[],
  now: Date,
): Promise<void> {
  await server.look(
    `with before as (
       select store_id, product_id, on_hand from stock where store_id = $1 and product_id = any($2)),
     changed as (
       update stock s set on_hand = s.reserved + $3 from before b
       where s.store_id = b.store_id and s.product_id = b.product_id
       returning s.store_id, s.product_id, s.on_hand - b.on_hand as change)
     insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, at)
     select store_id, product_id, change, 0, 'corrected', $4 from changed`,
    [STORE, packs.map(({ product_id }) => product_id), units, now],
  )
}

async function aShopper(server: SimulatedServer, nth: number, now: Date): Promise<Member> {
  const [row] = await server.look<{ user_id: number }>(
    `select permuted_id(nextval('user_numbers')) as user_id`,
  )
  const userId = row!.user_id
  await server.look(
    `insert into users (user_id, state, email, mobile, firstname, lastname, dob_sealed, verified_at, created_at,
       modified_at)
     values ($6, 'full', $1, $2, 'Sim', $5, $3, $4, $4, $4)`,
    [
      `sim.${nth}@example.com`,
      `+614950000${String(nth).padStart(2, '0')}`,
      demoTestKeys.seal({ purpose: 'dob', ownerId: userId }, '1990-05-17'),
      now,
      `Shopper ${nth}`,
      userId,
    ],
  )
  if (nth % 3 === 0)
    await server.look(
      `insert into credit_entries (user_id, kind, amount_cents, reason, at) values ($1, 'goodwill', 3000, 'for a run', $2)`,
      [userId, now],
    )
  return memberOf(userId, 'customer', [])
}

async function memberNamed(server: SimulatedServer, email: string, roles: RoleGrant[]): Promise<Member> {
  const [row] = await server.look<{ user_id: number; type: Member['type'] }>(
    'select user_id, type from users where email = $1',
    [email],
  )
  return memberOf(row!.user_id, row!.type, roles)
}

const memberOf = (userId: number, type: Member['type'], roles: RoleGrant[]): Member => ({
  kind: 'member',
  userId,
  contacts: { userId, email: '', mobile: '' },
  type,
  roles,
  tokenHash: Buffer.from(`session of ${userId}`),
  authenticatedAt: new Date(0),
})

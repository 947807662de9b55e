import sql from 'sql-template-tag'
import { type SeededRandom, seededRandom } from '#domain/seeded-random.ts'
import { resolveAbandonedAttempts } from '#server/features/checkout/attempts.service.ts'
import { finishAllSteps } from '#server/features/payments/payment-steps.service.ts'
import { GatewayUnreachable, type PaymentGateway, type Sale } from '#server/integrations/payments/port.ts'
import { DOORS, addItem, openCart, packsOf, setStock } from '../fixtures/builders.ts'
import { slotsOf } from '../fixtures/checkouts.ts'
import type { TestShop } from '../shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '../fixtures/members.ts'
import { brokenInvariants } from './invariants.ts'

/** Wraps a gateway so that it sometimes fails, before or after it acts. It never fails while `random` is null. */
export function unreliableGateway(
  real: PaymentGateway,
  faults: { random: SeededRandom | null },
): PaymentGateway {
  const unreliably = async (work: () => Promise<Sale>): Promise<Sale> => {
    const dice = faults.random?.next() ?? 1
    if (dice < 0.06) throw new GatewayUnreachable('nothing was done')
    const sale = await work()
    if (dice < 0.12) throw new GatewayUnreachable('done, but nobody hears of it')
    return sale
  }
  return {
    ...real,
    authorise: (authorisation) => unreliably(() => real.authorise(authorisation)),
    capture: (...asked) => unreliably(() => real.capture(...asked)),
    void: (...asked) => unreliably(() => real.void(...asked)),
    refund: (...asked) => unreliably(() => real.refund(...asked)),
  }
}

const SHOPPERS = 12
const TURNS = 5

/**
 * Runs a load of a dozen shoppers who compete for scarce drinks, a scarce slot and a scarce code, and change orders.
 */
export async function runCheckoutLoad(
  test: TestShop,
  faults: { random: SeededRandom | null },
  seed: string,
): Promise<object[]> {
  const random = seededRandom(seed)
  const packs = (await packsOf(test, 1, 'spirits')).slice(0, 3)
  for (const pack of packs) await setStock(test, 1, pack.product_id, random.whole(4, 14))
  await test.db.run(sql`update promo_codes set total_amount = current_amount + 4 where code = 'FIVER'`)
  const members = await manyMembers(test, SHOPPERS, 7_00)
  const scene = { packs, slot: (await slotsOf(members[0]!))[random.whole(0, 3)]!, admin: await anAdmin(test) }
  faults.random = seededRandom(`${seed} moods`)
  await Promise.all(members.map((member, i) => shopAround(test, member, scene, seededRandom(`${seed} ${i}`))))
  faults.random = null
  await resolveAbandonedAttempts(test.shop, 0)
  await finishAllSteps(test.shop)
  return [...(await brokenInvariants(test)), ...(await brokenBooks(test))]
}

type Scene = { packs: { pack_id: number }[]; slot: { start: string; end: string }; admin: Member }

async function shopAround(test: TestShop, member: Member, scene: Scene, random: SeededRandom): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    const cart = await openCart(member)
    for (const pack of scene.packs.filter(() => random.chance(0.6)))
      await addItem(member, cart.cart_id, pack.pack_id, random.whole(1, 3)).catch(() => undefined)
    if (random.chance(0.4))
      await member.call('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
    const body = {
      transaction_token: random.chance(0.85) ? await aNonce(test) : 'no-such-card',
      cart_id: cart.cart_id,
      user_id: member.userId,
      ...DOORS[1],
      ...(random.chance(0.5) ? { start: scene.slot.start, due: scene.slot.end } : {}),
    }
    const headers = { 'idempotency-key': `${cart.cart_id} once` }
    const windows = Array.from({ length: random.whole(1, 2) }, () =>
      member.call('POST', '/checkout', body, { headers }),
    )
    const placed = (await Promise.all(windows)).find((reply) => reply.status === 200)
    if (placed) await changeOrder(scene.admin, member, placed.data.order_id, random)
  }
}

/** Cancels some orders as their owner and some as the store, sometimes concurrently. */
async function changeOrder(
  admin: Member,
  owner: Member,
  orderId: number,
  random: SeededRandom,
): Promise<void> {
  const path = `/orders/${orderId}`
  const moves = [
    () => owner.call('PATCH', path, { status: 5 }),
    () => admin.call('PATCH', path, { status: 2 }),
    () => admin.call('PATCH', path, { status: 5, reason: 'load test' }),
    () => admin.call('PATCH', path, { status: 6, reason: 'load test' }),
  ]
  await Promise.all(moves.filter(() => random.chance(0.3)).map((move) => move()))
}

async function anAdmin(test: TestShop): Promise<Member> {
  const [member] = (await manyMembers(test, 1)) as [Member]
  await test.db.run(sql`update users set admin_access = true where user_id = ${member.userId}`)
  return member
}

/** Returns violations: credit created or lost, surplus promo uses, or requested steps that were not completed. */
const brokenBooks = ({ db }: TestShop) =>
  db.rows<object>(sql`
    select 'credit came or went' as broken, u.user_id::text as what from users u
      where u.email like 'alex.%' and u.credit_cents not in (0, 700)
        and u.credit_cents <> 700 - (select coalesce(sum(credit_cents), 0) from orders o
          where o.user_id = u.user_id and o.placed_at is not null and o.status <> 5)
    union all
    select 'a step was left undone', reference from payment_steps where done_at is null
    union all
    select 'a code was used too often', code from promo_codes where current_amount > total_amount`)

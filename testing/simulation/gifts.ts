import { issueGiftCard, redeemGiftCard } from '#server/features/promotions/gift-cards/gift-cards.service.ts'
import {
  decideReferral,
  heldReferrals,
  recordReferral,
} from '#server/features/promotions/referrals/referrals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import type { Member, Scene } from './scene.ts'
import type { SimulatedServer } from './simulated-database.ts'
import { ProcessEnded } from './virtual-process.ts'
import type { World } from './world.ts'

// One-time credit: gift cards whose codes are known to all shoppers, and referrals.

const CARDS = 2
const CARD_CENTS = 2500

/** @returns codes of the gift cards */
export async function issueCards(shop: Shop, admin: Member): Promise<string[]> {
  const codes: string[] = []
  for (let nth = 0; nth < CARDS; nth++) {
    const gift = { amount: CARD_CENTS, email: `sim.gift.${nth}@example.com`, message: '', key: `sim ${nth}` }
    codes.push((await issueGiftCard(shop, { ...gift, byUserId: admin.userId })).code)
  }
  return codes
}

type Friend = Parameters<typeof recordReferral>[2]

/** Makes every second shopper a friend referred by the previous shopper. */
export async function bringFriends(shop: Shop, server: SimulatedServer, shoppers: Member[]): Promise<void> {
  for (const [nth, { userId }] of shoppers.entries()) {
    if (nth % 2 === 0) continue
    const [friend] = await server.look<Friend>(
      'select user_id, mobile, firstname, lastname, dob_sealed from users where user_id = $1',
      [userId],
    )
    await recordReferral(shop, shoppers[nth - 1]!.userId, friend!)
  }
}

/** Redeems a gift card, sometimes in two windows concurrently. */
export async function tryCard(world: World, scene: Scene, principal: Member, name: string): Promise<void> {
  const from = `203.0.113.${principal.userId % 250}`
  const redemption = { userId: principal.userId, code: world.random.pick(scene.giftCodes), from }
  const redeem = (actor: string): Promise<unknown> =>
    world.ask(actor, (shop) => redeemGiftCard(shop, redemption)).catch(ignoreRefusal)
  if (world.random.chance(0.7)) return void (await redeem(name))
  const other = `${name}'s other window`
  await Promise.all([redeem(name), world.scheduler.beside(name, other, () => redeem(other))])
}

/** Decides a held referral as staff. */
export async function lookAtGifts(world: World, scene: Scene, name: string): Promise<void> {
  const accept = world.random.chance(0.6)
  await world
    .ask(name, async (shop) => {
      const [held] = await heldReferrals(shop)
      if (held) await decideReferral(shop, held.referral_id, { accept, byUserId: scene.admin.userId })
    })
    .catch(ignoreRefusal)
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ShopError || error instanceof ProcessEnded)) throw error
}

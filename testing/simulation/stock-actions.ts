import type { SeededRandom } from '#domain/seeded-random.ts'
import { changeStock, readStock } from '#server/features/inventory/stock.service.ts'
import { visibleOrder } from '#server/features/orders/orders.service.ts'
import { recordPicking } from '#server/features/orders/picking/picking.service.ts'
import { recordPick } from '#server/features/orders/picking/picks.service.ts'
import { offerSubstitute, suggestSubstitutes } from '#server/features/orders/picking/substitutes.service.ts'
import type { Shop } from '#server/shop.ts'
import type { Action } from './action.ts'
import type { Scene } from './scene.ts'

/** Actions of store hands with goods: picking, counting and damaging. */

const reason = 'Simulated'

/** Counts a product, sometimes with an error of one unit. */
async function countProduct(
  shop: Shop,
  scene: Scene,
  productId: number,
  random: SeededRandom,
): Promise<void> {
  const product = { store_id: scene.storeId, product_id: productId }
  const stock = await readStock(shop, scene.storeId, productId)
  const there = stock.on_hand - stock.picked + stock.uncounted
  const units = Math.max(0, there + random.pick([0, 0, 0, -1, 1]))
  await changeStock(shop, scene.admin, product, {
    kind: 'count',
    units,
    reason,
    second_look: false,
    version: stock.version,
  })
}

/** Supplies less of one line, sometimes with a substitute, and often counts the rest. */
export const suppliesLess: Action['do'] = async (shop, scene, order, random) => {
  const { order: row, actor } = await visibleOrder(shop, scene.admin, order.order_id)
  const line = random.pick(row.lines)
  const supplied = random.whole(0, line.quantity)
  const substitute =
    supplied < line.quantity && row.missing_wish === 'substitute'
      ? { product_pack_id: random.pick(scene.packs).pack_id, quantity: 1 }
      : null
  await recordPicking(shop, actor, order.order_id, {
    lines: [{ order_line_id: line.order_line_id, quantity_supplied: supplied, substitute }],
  })
  if (random.chance(0.6)) await countProduct(shop, scene, line.product_id, random)
}

/**
 * Picks a part of a line or all of it, or puts surplus packs back. Sometimes the shelf is empty, and sometimes a
 * phone sends the same request twice.
 */
export const picks: Action['do'] = async (shop, scene, order, random) => {
  const { order: row, actor } = await visibleOrder(shop, scene.admin, order.order_id)
  const { order_line_id, quantity } = random.pick(row.lines)
  const units = random.chance(0.6) ? quantity : random.whole(0, quantity)
  const short = units < quantity && random.chance(0.3)
  const action_id = aUuid(random)
  const pick = () => recordPick(shop, actor, order.order_id, { action_id, order_line_id, units, short })
  await pick()
  if (random.chance(0.2)) await pick()
}

/** Offers a substitute for a missing item: a suggestion, or any pack. */
export const offers: Action['do'] = async (shop, scene, order, random) => {
  const { order: row, actor } = await visibleOrder(shop, scene.admin, order.order_id)
  const line = row.lines.find((one) => one.quantity_supplied < one.quantity)
  if (!line) return
  const { order_line_id } = line
  const { packs: suggested } = await suggestSubstitutes(shop, row, order_line_id, '')
  const packs = suggested.map(({ packId }) => packId)
  const product_pack_id =
    packs.length > 0 && random.chance(0.8) ? random.pick(packs) : random.pick(scene.packs).pack_id
  await offerSubstitute(shop, actor, order.order_id, { order_line_id, product_pack_id, quantity: 1 })
}

const aUuid = (random: SeededRandom) => {
  const part = () => random.whole(2 ** 28, 2 ** 32 - 1).toString(16)
  const digits = `${part()}${part()}${part()}${part()}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const counts: Action['do'] = async (shop, scene, order, random) => {
  const { order: row } = await visibleOrder(shop, scene.admin, order.order_id)
  await countProduct(shop, scene, random.pick(row.lines).product_id, random)
}

/** Damages and disposes of units. */
export const breaks: Action['do'] = async (shop, scene, order, random) => {
  const { order: row } = await visibleOrder(shop, scene.admin, order.order_id)
  const product = { store_id: scene.storeId, product_id: random.pick(row.lines).product_id }
  const { version } = await readStock(shop, scene.storeId, product.product_id)
  const kind = random.chance(0.7) ? 'damage' : 'dispose'
  await changeStock(shop, scene.admin, product, { kind, units: 1, reason, second_look: false, version })
}

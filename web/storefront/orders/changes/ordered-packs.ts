import type { Order } from '#contract/orders/orders.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import type { FoundPack } from './change-reply.ts'

type OrderedPack = FoundPack & { quantity: number }

/** Returns the packs of an order whose quantity can change. A bundle counts as one, because it changes as a whole. */
export function orderedPacks({ carts }: Order): OrderedPack[] {
  const packs = new Map<number, OrderedPack>()
  for (const line of carts.cart_items) {
    const { bundle } = line
    if (!bundle) packs.set(line.product_pack_id, packOf(line))
    else if (bundle.product_pack_id !== null) {
      const known = packs.get(bundle.product_pack_id)
      const price = toDollars((fromDollars(line.price) * line.quantity) / bundle.quantity)
      packs.set(bundle.product_pack_id, {
        packId: bundle.product_pack_id,
        name: bundle.product_name,
        size: 1,
        price: toDollars(fromDollars(price) + fromDollars(known?.price ?? 0)),
        picture: known?.picture ?? (line.image || null),
        quantity: bundle.quantity,
      })
    }
  }
  return [...packs.values()]
}

const packOf = (line: Order['carts']['cart_items'][number]): OrderedPack => ({
  packId: line.product_pack_id,
  name: line.product_name,
  size: line.pack_size,
  price: line.price,
  picture: line.image || null,
  quantity: line.quantity,
})

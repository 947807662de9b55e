import type { Order } from '#contract/shop/orders.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/money-text.ts'

/** An order's lines and the amounts below them, in words and dollars as they are shown. */
export function orderAmounts({ carts }: Order) {
  return {
    lines: carts.cart_items.map((line) => ({
      name: `${line.quantity} × ${line.product_name}, ${cartPackLabel(line.pack_size)}`,
      amount: dollarsText(line.total),
      isGstFree: line.gst_free,
      /** How many came, where it was not all of them. */
      supplied: line.quantity_supplied < line.quantity ? line.quantity_supplied : null,
    })),
    amounts: [
      ...carts.cart_charges.map(({ name, amount }) => ({ name, amount: `+ ${dollarsText(amount)}` })),
      ...(carts.surcharge > 0 ? [{ name: 'Surcharge', amount: `+ ${dollarsText(carts.surcharge)}` }] : []),
      ...carts.cart_discounts.map(({ promo_code, reason, discount_applied }) => ({
        name: `${promo_code}: ${reason}`,
        amount: `- ${dollarsText(discount_applied)}`,
      })),
      ...(carts.credit_used > 0 ? [{ name: 'Credit', amount: `- ${dollarsText(carts.credit_used)}` }] : []),
    ],
  }
}

import type { Cart } from '#contract/shop/carts.ts'
import { toDollars } from '#domain/money.ts'
import { formatDiscount } from '#domain/pricing/promo-codes.ts'
import { type PricedCart, unitsWanted } from './cart-pricing.ts'

/** @source spec §9: the delivery fee is the charge with id 1, named Delivery. */
const DELIVERY_CHARGE = 1

export function presentCart({ row, totals, minimum, promo, ...cart }: PricedCart): Cart {
  const wanted = unitsWanted(row.items)
  return {
    cart_id: row.cart_id,
    user_id: row.user_id,
    store_id: row.store_id,
    zone_id: row.zone_id,
    total: toDollars(totals.total),
    sub_total: toDollars(totals.itemsTotal),
    min_spend: toDollars(minimum),
    surcharge: toDollars(totals.surcharge),
    credit_used: toDollars(totals.creditUsed),
    contains_tobacco: cart.containsTobacco,
    contains_alcohol: cart.containsAlcohol,
    cart_items: row.items.map((item) => ({
      cart_item_id: item.cart_item_id,
      cart_id: row.cart_id,
      product_id: item.product_id,
      product_name: item.name,
      product_slug: item.slug,
      product_pack_id: item.pack_id,
      pack_size: item.size,
      quantity: item.quantity,
      price: toDollars(item.price_cents),
      sale_price: toDollars(item.sale_price_cents),
      available: item.is_sold && wanted.get(item.product_id)!.units <= item.units_left,
      created: item.created_at,
      modified: item.modified_at,
    })),
    cart_charges: totals.deliveryFee > 0 ? [deliveryCharge(row.cart_id, toDollars(totals.deliveryFee))] : [],
    cart_discounts:
      promo && !promo.refusal
        ? [
            {
              cart_discounts_id: promo.row.promo_code_id,
              promo_code_id: promo.row.promo_code_id,
              discount_applied: toDollars(totals.discount),
              promo_codes: {
                promo_code: promo.row.code,
                description: promo.row.description,
                discount:
                  promo.row.discount_type === 'fixed' ? toDollars(promo.row.discount) : promo.row.discount,
                discount_type: promo.row.discount_type,
                discount_formatted: formatDiscount({
                  discountType: promo.row.discount_type,
                  discount: promo.row.discount,
                }),
              },
            },
          ]
        : [],
  }
}

const deliveryCharge = (cartId: string, amount: number): Cart['cart_charges'][number] => ({
  cart_charge_id: DELIVERY_CHARGE,
  cart_id: cartId,
  charge_id: DELIVERY_CHARGE,
  charges: { charge_id: DELIVERY_CHARGE, name: 'Delivery', amount },
  amount_type: 'fixed',
  name: 'Delivery',
  description: 'Delivery to your door',
  amount,
})

import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { type Brand, type EmailContent, button, opening, paragraph, rows } from './email-content.ts'
import { licenceLine } from './order-items.ts'

type RestockedProduct = {
  product: string
  packSize: number
  cents: Cents
  /** Absolute URL; '' if the product has no picture. */
  picture: string
  url: string
  store: string
  licence: string
  isAlcohol: boolean
  /** URL that ends all requests of the address. */
  stopUrl: string
}

/** Returns the only mail about a product that is back, to an address that asked for it. @source L-25, L-37 */
export const backInStock = (brand: Brand, facts: RestockedProduct): EmailContent => ({
  subject: `${facts.product} is back`,
  preview: `In stock at ${facts.store}`,
  blocks: [
    opening(`${facts.product} is back in stock at ${facts.store}. We can’t hold any for you.`),
    rows('', [
      {
        label: `${facts.product}, ${cartPackLabel(facts.packSize)}`,
        value: formatDollars(facts.cents),
        picture: facts.picture,
      },
    ]),
    button('See it in the shop', facts.url),
    ...(facts.isAlcohol ? [paragraph('Enjoy responsibly. We don’t sell alcohol to anyone under 18.')] : []),
    {
      is: 'quiet',
      text: 'You asked us to tell you once, so this is our only email about it.',
      link: { label: 'Stop emails about other products', url: facts.stopUrl },
    },
  ],
  footer: [licenceLine(facts)],
  use: {
    template: 'stock_alert',
    values: { shop_name: brand.name, store_name: facts.store, product_name: facts.product },
  },
})

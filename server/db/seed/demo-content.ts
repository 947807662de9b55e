import { readFileSync } from 'node:fs'
import type { Database } from '#server/db/database.ts'
import { type Row, continueIds, insertRows } from './insert-rows.ts'

/** In the footer's order. The texts are `content/{uri}.html`. */
const PAGES: readonly (readonly [uri: string, title: string])[] = [
  ['about', 'About Coldie'],
  ['faq', 'FAQ'],
  ['delivery', 'Delivery and refunds'],
  ['terms-and-conditions', 'Terms and conditions'],
  ['privacy-policy', 'Privacy policy'],
  ['data-collection-notice', 'Data collection notice'],
  ['responsible-service', 'Responsible service'],
  ['self-exclusion', 'Self-exclusion'],
]

const BANNERS: readonly Row[] = [
  {
    title: '10% off your first order',
    content: 'Type WELCOME10 in the cart. First orders only.',
    button_text: 'Use it in your cart',
    link: '/cart?promo_code=WELCOME10',
    background_color: '#F6C65B',
    promo_code_id: 1,
  },
  {
    title: '$5 off when you spend $50',
    content: 'Type FIVER in the cart, as often as you like.',
    button_text: 'Use it in your cart',
    link: '/cart?promo_code=FIVER',
    background_color: '#BFE0E6',
    promo_code_id: 2,
  },
  {
    title: 'Fitzroy pours its own',
    content: 'Pale ales and sours, cold on Smith Street.',
    button_text: 'See the beers',
    link: '/bottleshop/victoria/fitzroy/beer',
    background_color: '#DDE58A',
    store_id: 1,
  },
  {
    title: 'Ice for the bay',
    content: 'Party ice by the bag, with the drinks it is for.',
    button_text: 'Get ice',
    link: '/bottleshop/victoria/st-kilda/ice',
    background_color: '#D4ECF2',
    zone_id: 2,
  },
]

const EVERYWHERE = { promo_code_id: null, store_id: null, zone_id: null }

/** What the pages say and what hangs in the window. */
export async function fillContent(db: Database, now: Date): Promise<void> {
  const pages = PAGES.map(([uri, title], index) => ({
    content_id: index + 1,
    uri,
    title,
    content: readFileSync(new URL(`./content/${uri}.html`, import.meta.url), 'utf8').trim(),
    sort: index + 1,
    modified_at: now,
  }))
  const banners = BANNERS.map((banner, index) => ({
    banner_id: index + 1,
    sequence: index + 1,
    ...EVERYWHERE,
    ...banner,
  }))
  await insertRows(db, 'content_items', pages)
  await insertRows(db, 'banners', banners)
  await continueIds(db, 'content_items', 'content_id')
  await continueIds(db, 'banners', 'banner_id')
}

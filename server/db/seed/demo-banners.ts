import { bannerImages } from '#server/features/content/banner-pictures.service.ts'
import type { Row } from './insert-rows.ts'

const WELCOME10 = 1
const FIVER = 2
const [FITZROY, ST_KILDA, NEWTOWN] = [1, 2, 6]

type DemoBanner = { picture: string } & Row

/**
 * Banners by sequence. Offers state their conditions and put no pressure on shoppers: no countdown, no "last
 * chance" (L-34). The link of a banner with a promo code receives the code when it is shown.
 */
const BANNERS: readonly DemoBanner[] = [
  {
    picture: 'welcome',
    title: '10% off your first order',
    content: 'With the code WELCOME10, on your first order with us.',
    button_text: 'Use it in your cart',
    link: '/cart',
    background_color: '#F6C65B',
    promo_code_id: WELCOME10,
  },
  {
    picture: 'fiver',
    title: '$5 off when you spend $50',
    content: 'With the code FIVER, on drinks and snacks alike.',
    button_text: 'Use it in your cart',
    link: '/cart',
    background_color: '#BFE0E6',
    promo_code_id: FIVER,
  },
  {
    picture: 'fitzroy',
    title: 'Fitzroy pours its own',
    content: 'Pale ales, sours and stouts, cold on Smith Street.',
    button_text: 'See the beers',
    link: '/bottleshop/victoria/fitzroy/beer',
    background_color: '#DDE58A',
    store_id: FITZROY,
  },
  {
    picture: 'bay',
    title: 'Ice for the bay',
    content: 'Party ice by the bag, with the drinks it is for.',
    button_text: 'Get ice',
    link: '/bottleshop/victoria/st-kilda/ice',
    background_color: '#D4ECF2',
    zone_id: ST_KILDA,
  },
  {
    picture: 'newtown',
    title: 'Pink on King Street',
    content: 'Rosé and sparkling, straight from the Newtown fridge.',
    button_text: 'See the rosé',
    link: '/bottleshop/new-south-wales/newtown/rose',
    background_color: '#F6B3A8',
    store_id: NEWTOWN,
  },
  {
    picture: 'zero',
    title: 'All the taste, next to no alcohol',
    content: 'Beers, wines and spirits at 0.5% or less.',
    button_text: 'See low and no alcohol',
    link: '/bottleshop/victoria/melbourne/low-and-no-alcohol',
    background_color: '#CFE8D5',
  },
  {
    picture: 'zero',
    title: 'Dry July, done well',
    content: 'A month of the good stuff without the alcohol.',
    button_text: 'See low and no alcohol',
    link: '/bottleshop/victoria/melbourne/low-and-no-alcohol',
    background_color: '#CFE8D5',
    // This banner is outside its period in the demo and therefore not shown.
    start_at: '2025-07-01T00:00:00+10:00',
    finish_at: '2025-08-01T00:00:00+10:00',
  },
]

const EVERYWHERE = { promo_code_id: null, store_id: null, zone_id: null, start_at: null, finish_at: null }

export const bannerRows = (): Row[] =>
  BANNERS.map(({ picture, ...banner }, index) => ({
    banner_id: index + 1,
    sequence: index + 1,
    background_image: bannerImages(picture),
    ...EVERYWHERE,
    ...banner,
  }))

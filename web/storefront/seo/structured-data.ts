import { defaultShopPath } from '#domain/address/shop-paths.ts'
import { type AddressState, STATES, STATE_CODES } from '#domain/states.ts'
import type {
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  ItemList,
  LiquorStore,
  Offer,
  OnlineStore,
  OpeningHoursSpecification,
  Product,
  ProductGroup,
  SearchAction,
  WebSite,
  WithContext,
} from 'schema-dts'
import type { StoreFacts } from '#contract/shop/suburbs.ts'
import { required } from '#domain/required.ts'

// Structured data for search engines in schema.org's vocabulary. The compiler checks the types; a test checks the data
// of rendered pages.

const CONTEXT = 'https://schema.org'
const CURRENCY = 'AUD'
const COUNTRY = 'AU'

type SoldPack = {
  id: number
  /** Label such as '6 Pack'. */
  label: string
  price: number
  isInStock: boolean
  /** Absolute URL of the picture of this pack size; undefined if it has none. */
  image: string | undefined
}

type SoldProduct = {
  name: string
  description: string
  slug: string
  /** Absolute URLs, the main image first. */
  images: string[]
  category: string | undefined
  reviews: { average: number | null; count: number }
  /** Packs that the page shows. Empty if no store sells the product. */
  packs: SoldPack[]
  delivery: Delivery
}

/** Delivery that the page's prices refer to. `fee` is in dollars. */
type Delivery = { state: AddressState; fee: number }

/**
 * Returns a product as search engines require it. A product with several packs is a group, whose variants differ in
 * size. @source Google "Merchant listing" and "Product variants"
 */
export function productData(
  publicUrl: string,
  product: SoldProduct,
): WithContext<Product> | WithContext<ProductGroup> {
  const { name, description, slug, images, category, reviews, packs, delivery } = product
  const url = `${publicUrl}/product/${slug}`
  const shared = {
    '@id': `${url}#product`,
    name,
    description,
    url,
    image: images,
    ...(category && { category }),
    ...(reviews.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: reviews.average,
        reviewCount: reviews.count,
        bestRating: 5,
      },
    }),
  }
  const [first] = packs
  if (packs.length < 2) {
    const offers = first && { offers: offerData(url, first, delivery) }
    return { '@context': CONTEXT, '@type': 'Product', ...shared, ...offers }
  }
  return {
    '@context': CONTEXT,
    '@type': 'ProductGroup',
    ...shared,
    productGroupID: slug,
    variesBy: 'https://schema.org/size',
    hasVariant: packs.map((pack) => ({
      '@type': 'Product',
      name: `${name}, ${pack.label}`,
      description,
      sku: String(pack.id),
      size: pack.label,
      image: pack.image ?? images,
      offers: offerData(url, pack, delivery),
    })),
  }
}

const offerData = (url: string, pack: SoldPack, delivery: Delivery): Offer => ({
  '@type': 'Offer',
  price: pack.price.toFixed(2),
  priceCurrency: CURRENCY,
  availability: pack.isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  itemCondition: 'https://schema.org/NewCondition',
  url,
  areaServed: STATE_CODES.map((code) => STATES[code].name),
  shippingDetails: {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: delivery.fee.toFixed(2), currency: CURRENCY },
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: COUNTRY,
      addressRegion: delivery.state,
    },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: SAME_DAY, transitTime: SAME_DAY },
  },
})

/** Search engines measure delivery in whole days. `DAY` is the unit's UN/CEFACT name in Google's documentation. */
const SAME_DAY = { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' } as const

export type Crumb = { name: string; path: string }

/** Returns the breadcrumbs from the home page to the current page. */
export const breadcrumbData = (publicUrl: string, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
})

export const itemListData = (
  publicUrl: string,
  products: readonly { slug: string; name: string }[],
): WithContext<ItemList> => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: products.map(({ slug, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${publicUrl}/product/${slug}`,
  })),
})

type StoreTerms = { path: string; deliveryFee: number; minimum: number }

/** Returns the store of a shop page: its location, delivery hours and area. */
export function storeData(
  publicUrl: string,
  store: StoreFacts,
  { path, deliveryFee, minimum }: StoreTerms,
): WithContext<LiquorStore> {
  const [street = ''] = store.address.split(',')
  return {
    '@context': CONTEXT,
    '@type': 'LiquorStore',
    '@id': `${publicUrl}/#store-${store.store_id}`,
    name: store.name,
    url: publicUrl + path,
    image: `${publicUrl}/icons/icon-512.png`,
    telephone: store.phone,
    priceRange: '$$',
    currenciesAccepted: CURRENCY,
    paymentAccepted: 'Visa, MasterCard, American Express, PayPal',
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: store.suburb,
      addressRegion: store.state,
      postalCode: store.postcode,
      addressCountry: COUNTRY,
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lng },
    areaServed: store.suburbs.map((name) => ({ '@type': 'Place', name: `${name} ${store.state}` })),
    openingHoursSpecification: store.week.map(({ date, spans }) => hoursOf(date, spans)),
    makesOffer: {
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: 'Delivery of drinks' },
      priceSpecification: {
        '@type': 'DeliveryChargeSpecification',
        price: deliveryFee.toFixed(2),
        priceCurrency: CURRENCY,
        eligibleTransactionVolume: {
          '@type': 'PriceSpecification',
          minPrice: minimum,
          priceCurrency: CURRENCY,
        },
      },
    },
  }
}

/** Names of `DayOfWeek` in schema.org's vocabulary. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns the hours of one day of the coming week, by date because a holiday closes a single Friday. */
function hoursOf(date: string, spans: StoreFacts['week'][number]['spans']): OpeningHoursSpecification {
  const [opens, closes] = [spans[0]?.opens ?? '00:00', spans.at(-1)?.closes ?? '00:00']
  const weekday = required(WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()], `weekday of ${date}`)
  const dayOfWeek: DayOfWeek = `https://schema.org/${weekday}`
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens,
    closes,
    validFrom: date,
    validThrough: date,
  }
}

/** Returns the questions with their accepted answers. @source Google "FAQ" */
export const faqData = (
  questions: readonly (readonly [question: string, answer: string])[],
): WithContext<FAQPage> | null =>
  questions.length === 0
    ? null
    : {
        '@context': CONTEXT,
        '@type': 'FAQPage',
        mainEntity: questions.map(([name, text]) => ({
          '@type': 'Question',
          name,
          acceptedAnswer: { '@type': 'Answer', text },
        })),
      }

export const siteData = (publicUrl: string, name: string): WithContext<WebSite> => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  '@id': `${publicUrl}/#site`,
  name,
  url: `${publicUrl}/`,
  inLanguage: 'en-AU',
  potentialAction: searchAction(`${publicUrl}${defaultShopPath()}?search={search_term_string}`),
})

/**
 * Returns the shop as a merchant with its return policy: no returns for a change of mind, free returns of faulty goods.
 * @source Google "Merchant return policy"
 */
export const shopData = (publicUrl: string, name: string): WithContext<OnlineStore> => ({
  '@context': CONTEXT,
  '@type': 'OnlineStore',
  '@id': `${publicUrl}/#shop`,
  name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icons/icon-512.png`,
  areaServed: STATE_CODES.map((code) => STATES[code].name),
  hasMerchantReturnPolicy: {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: COUNTRY,
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    merchantReturnLink: `${publicUrl}/content/delivery`,
  },
})

/** `query-input` is Google's extension; schema.org's own vocabulary does not contain it. */
const searchAction = (urlTemplate: string) =>
  ({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    'query-input': 'required name=search_term_string',
  }) as SearchAction

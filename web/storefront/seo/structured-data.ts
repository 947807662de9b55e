import { defaultShopPath } from '#domain/address/shop-paths.ts'
import { STATES, STATE_CODES } from '#domain/states.ts'
import type {
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  ItemList,
  LiquorStore,
  OpeningHoursSpecification,
  Product,
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

type SoldProduct = {
  name: string
  description: string
  slug: string
  /** Absolute URLs, the main image first. */
  images: string[]
  category: string | undefined
  reviews: { average: number | null; count: number }
  /** null if the page shows no price because no store sells the product. */
  offer: { price: number; isInStock: boolean } | null
}

/** Returns a product as search engines require it. @source Google "Product snippet": name, and the offer's price */
export const productData = (publicUrl: string, product: SoldProduct): WithContext<Product> => ({
  '@context': CONTEXT,
  '@type': 'Product',
  '@id': `${publicUrl}/product/${product.slug}#product`,
  name: product.name,
  description: product.description,
  url: `${publicUrl}/product/${product.slug}`,
  image: product.images,
  ...(product.category && { category: product.category }),
  ...(product.reviews.average !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.reviews.average,
      reviewCount: product.reviews.count,
      bestRating: 5,
    },
  }),
  ...(product.offer && {
    offers: {
      '@type': 'Offer',
      price: product.offer.price.toFixed(2),
      priceCurrency: CURRENCY,
      availability: product.offer.isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: `${publicUrl}/product/${product.slug}`,
      areaServed: STATE_CODES.map((code) => STATES[code].name),
    },
  }),
})

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
      addressCountry: 'AU',
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

/** `query-input` is Google's extension; schema.org's own vocabulary does not contain it. */
const searchAction = (urlTemplate: string) =>
  ({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate },
    'query-input': 'required name=search_term_string',
  }) as SearchAction

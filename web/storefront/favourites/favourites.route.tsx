import { DEFAULT_STATE } from '#domain/states.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listProducts } from '#contract/shop/catalogue.ts'
import { listFavourites } from '#contract/shop/favourites.ts'
import { getMe } from '#contract/shop/users.ts'
import { useToldList } from '#web/analytics/use-tracking.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { isRefusal } from '#web/platform/api/action-reply.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Place, savedPlace, placeOfSuburb } from '../address/delivery-location.ts'
import { DeliveryTerms } from '../catalogue/delivery-terms.tsx'
import { presentPlace } from '../catalogue/store-location.ts'
import { type ShelfProduct, toShelfProduct } from '../catalogue/product-card/listed-product.ts'
import { ShelfTicket } from '../catalogue/product-card/product-card.tsx'
import shelf from '../catalogue/product-list/product-list.module.css'
import { useShell } from '../session/session.ts'
import type { Route } from './+types/favourites.route.ts'
import { FavouritesKeeper } from './favourites-keeper.tsx'
import styles from './favourites.module.css'
import { guestFavourites } from './guest-favourites.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Favourites' },
  { name: 'robots', content: 'noindex' },
]

/** The API's limit of a list, which is also that of favourites. */
const MOST = 250

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const place = (await savedPlace(api)) ?? (await placeOfSuburb(api, DEFAULT_STATE, ''))
  const products = await favouritesAt(api, place)
  return { place: presentPlace(place), isMember: products !== null, products: products ?? [] }
}

/** As the store sells them, the newest first; null for a visitor. What it doesn't sell is left out. */
async function favouritesAt(api: PageApi, place: Place): Promise<ShelfProduct[] | null> {
  const user = await api.call(getMe).catch((error: unknown) => {
    if (isRefusal(error, 'not_signed_in')) return null
    throw error
  })
  if (!user) return null
  const ids = (await api.call(listFavourites, { params: { user_id: user.user_id } })).map(
    (each) => each.product_id,
  )
  if (ids.length === 0) return []
  const storeId = place.zone.primary_store_id
  // A list in an address has an end: a hundred at a time.
  const parts = Array.from({ length: Math.ceil(ids.length / 100) }, (_, i) =>
    ids.slice(i * 100, (i + 1) * 100),
  )
  const found = await Promise.all(
    parts.map((part) =>
      api.call(listProducts, { query: { store_id: storeId, products: part.join(','), limit: MOST } }),
    ),
  )
  return found
    .flat()
    .toSorted((a, b) => ids.indexOf(a.product_id) - ids.indexOf(b.product_id))
    .map((product) => toShelfProduct(product, storeId))
}

export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith('/-/cart') ? false : defaultShouldRevalidate

export default function FavouritesScreen({
  loaderData: { place, isMember, products },
}: Route.ComponentProps) {
  useToldList('favourites', 'Favourites', products)
  return (
    <div className={styles.screen}>
      <FavouritesKeeper />
      <div className={`page ${styles.head}`}>
        <h1>Favourites</h1>
        {products.length > 0 && <DeliveryTerms place={place} />}
      </div>
      {!isMember ? (
        <ForGuests />
      ) : products.length === 0 ? (
        <div className={`page ${styles.empty}`}>
          <p>Nothing here yet. Tap the heart on a drink to find it again.</p>
          <ButtonLink tone="outline" to={`${place.shopPath}/categories`}>
            Categories
          </ButtonLink>
        </div>
      ) : (
        <div className={`page ${shelf.box}`}>
          <ul className={shelf.shelf}>
            {products.map((product, index) => (
              <ShelfTicket key={product.slug} product={product} isEarly={index < 4} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function ForGuests() {
  const { openLogin } = useShell()
  const { length } = guestFavourites.use()
  return (
    <div className={`page ${styles.empty}`}>
      <p>
        Log in to keep your favourites.
        {length > 0 &&
          ` ${length === 1 ? '1 favourite is' : `${length} favourites are`} kept on this device until then.`}
      </p>
      <ButtonLink
        to="/login?return_to=/favourites"
        onClick={(event) => {
          event.preventDefault()
          openLogin()
        }}
      >
        Log In
      </ButtonLink>
    </div>
  )
}

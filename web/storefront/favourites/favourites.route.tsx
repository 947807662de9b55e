import { DEFAULT_STATE } from '#domain/states.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listProducts } from '#contract/shop/catalogue.ts'
import { listFavourites } from '#contract/shop/favourites.ts'
import { useTrackedList } from '#web/analytics/use-tracking.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type DeliveryArea, loadSavedArea, loadSuburbArea } from '../address/delivery-area.ts'
import { DeliveryTerms } from '../catalogue/delivery-terms.tsx'
import { presentArea } from '../catalogue/page-area.ts'
import { type ListedProduct, toListedProduct } from '../catalogue/product-card/listed-product.ts'
import { ProductCard } from '../catalogue/product-card/product-card.tsx'
import listStyles from '../catalogue/product-list/product-list.module.css'
import { useLayout } from '../session/session.ts'
import { loadMember } from '../session/load-member.ts'
import type { Route } from './+types/favourites.route.ts'
import { FavouritesSync } from './favourites-sync.tsx'
import styles from './favourites.module.css'
import { guestFavourites } from './guest-favourites.ts'
import * as texts from './favourites-texts.ts'
import { AllFavourites } from './use-favourite.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Maximum of the API for lists and for favourites. */
const MAX_FAVOURITES = 250

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const area = (await loadSavedArea(api)) ?? (await loadSuburbArea(api, DEFAULT_STATE, ''))
  const products = await loadFavourites(api, area)
  return { area: presentArea(area), isMember: products !== null, products: products ?? [] }
}

/** Loads the favourites that the store sells, newest first. Returns null for a visitor. */
async function loadFavourites(api: PageApi, area: DeliveryArea): Promise<ListedProduct[] | null> {
  const user = await loadMember(api)
  if (!user) return null
  const ids = (await api.call(listFavourites, { params: { user_id: user.user_id } })).map(
    (each) => each.product_id,
  )
  if (ids.length === 0) return []
  const storeId = area.zone.primary_store_id
  // A request contains at most 100 ids, because the length of URLs is limited.
  const batches = Array.from({ length: Math.ceil(ids.length / 100) }, (_, i) =>
    ids.slice(i * 100, (i + 1) * 100),
  )
  const products = await Promise.all(
    batches.map((batch) =>
      api.call(listProducts, {
        query: { store_id: storeId, products: batch.join(','), limit: MAX_FAVOURITES },
      }),
    ),
  )
  return products
    .flat()
    .toSorted((a, b) => ids.indexOf(a.product_id) - ids.indexOf(b.product_id))
    .map((product) => toListedProduct(product, storeId))
}

export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith('/-/cart') ? false : defaultShouldRevalidate

export default function FavouritesScreen({ loaderData: { area, isMember, products } }: Route.ComponentProps) {
  useTrackedList('favourites', texts.title, products)
  return (
    <div className={styles.screen}>
      <FavouritesSync />
      <div className={`page ${styles.head}`}>
        <h1>{texts.title}</h1>
        {products.length > 0 && <DeliveryTerms area={area} />}
      </div>
      {!isMember ? (
        <GuestNotice />
      ) : products.length === 0 ? (
        <div className={`page ${styles.empty}`}>
          <p>{texts.emptyText}</p>
          <ButtonLink tone="outline" to={`${area.shopPath}/categories`}>
            {texts.categoriesLink}
          </ButtonLink>
        </div>
      ) : (
        <div className={`page ${listStyles.box}`}>
          <ul className={listStyles.list}>
            <AllFavourites value>
              {products.map((product, index) => (
                <ProductCard key={product.slug} product={product} isEarly={index < 2} />
              ))}
            </AllFavourites>
          </ul>
        </div>
      )}
    </div>
  )
}

function GuestNotice() {
  const { openLogin } = useLayout()
  const { length } = guestFavourites.use()
  return (
    <div className={`page ${styles.empty}`}>
      <p>
        {texts.logInText}
        {length > 0 && ` ${texts.storedHereText(length)}`}
      </p>
      <ButtonLink
        to="/login?return_to=/favourites"
        onClick={(event) => {
          event.preventDefault()
          openLogin()
        }}
      >
        {texts.logInButton}
      </ButtonLink>
    </div>
  )
}

import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/platform/api/page-api.ts'
import { Banners } from '#web/storefront/content/banners/banners.tsx'
import { loadBanners } from '#web/storefront/content/banners/load-banners.ts'
import { FavouritesSync } from '#web/storefront/favourites/favourites-sync.tsx'
import { StructuredData } from '#web/storefront/seo/structured-data-scripts.tsx'
import { isPlain, productListMeta } from '#web/storefront/seo/product-list-meta.ts'
import { loadSuburb } from '#web/storefront/suburbs/load-suburb.ts'
// The styles are loaded with the page, because the component's code is loaded later than its HTML.
import suburbStyles from '#web/storefront/suburbs/suburb-section.module.css'
import { lateComponent } from '#web/platform/page/late-component.tsx'
import type { Route } from './+types/product-list.route.ts'
import { CartProblem } from '../cart-problem.tsx'
import { DeliveryTerms } from '../delivery-terms.tsx'
import { ResultCount } from '../search/result-count.tsx'
import { Subcategories } from '../categories/subcategories.tsx'
import { loadProductList } from './load-product-list.ts'
import { ProductList } from './product-list.tsx'
import { ListToolbar } from '../filters/list-toolbar.tsx'
import styles from './product-list-screen.module.css'
import * as texts from '../catalogue-texts.ts'

const EmptyList = lateComponent(() => import('./empty-list.tsx').then((part) => part.EmptyList))

const FilterChips = lateComponent(() =>
  import('../filters/filter-chips.tsx').then((part) => part.FilterChips),
)

const SuburbSection = lateComponent(() =>
  import('#web/storefront/suburbs/suburb-section.tsx').then((part) => part.SuburbSection),
)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  return loaderData && settings ? productListMeta(settings, loaderData) : []
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const list = await loadProductList(api, request, params)
  const [suburbInfo, banners] = await Promise.all([
    loadSuburb(api, list.area, isPlain(list)),
    // Only on the page of all drinks. Elsewhere banners would delay the products that the shopper asked for.
    isPlain(list) ? loadBanners(api, list.area) : [],
  ])
  return { ...list, suburbInfo, banners }
}

/** Changes of the cart and of favourites do not affect the list. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction && /^\/-\/(cart|favourites)/.test(formAction) ? false : defaultShouldRevalidate

export default function ProductListScreen({ loaderData: list }: Route.ComponentProps) {
  const { query, count, area } = list
  return (
    <>
      <ListToolbar list={list}>
        <h1>{list.category?.name ?? texts.allDrinksTitle}</h1>
        <ResultCount list={list} />
        <DeliveryTerms area={area} />
      </ListToolbar>
      <FavouritesSync />
      <StructuredData kind="product list" list={list} />
      <div className={styles.screen}>
        <CartProblem text={list.problem} />
        <div className={`page ${styles.narrowing}`}>
          <Subcategories list={list} />
          <FilterChips list={list} />
        </div>
        {count === 0 ? (
          <EmptyList list={list} />
        ) : (
          <ProductList key={JSON.stringify([area.storeId, list.path, query])} first={list}>
            {list.banners.length > 0 && <Banners banners={list.banners} />}
          </ProductList>
        )}
        {isPlain(list) && (
          <div className={suburbStyles.below}>
            <SuburbSection suburbInfo={list.suburbInfo} />
          </div>
        )}
      </div>
    </>
  )
}

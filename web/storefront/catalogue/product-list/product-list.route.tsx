import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/platform/api/page-api.ts'
import { Banners } from '#web/storefront/content/banners/banners.tsx'
import { loadBanners } from '#web/storefront/content/banners/load-banners.ts'
import { FavouritesKeeper } from '#web/storefront/favourites/favourites-keeper.tsx'
import { DataBlocks } from '#web/storefront/seo/structured-data-scripts.tsx'
import { isPlain, shelfMeta } from '#web/storefront/seo/product-list-meta.ts'
import { loadSuburb } from '#web/storefront/suburbs/load-suburb.ts'
import { SuburbSection } from '#web/storefront/suburbs/suburb-section.tsx'
import type { Route } from './+types/product-list.route.ts'
import { CartProblem } from '../cart-problem.tsx'
import { DeliveryTerms } from '../delivery-terms.tsx'
import { EmptyShelf } from './empty-list.tsx'
import { FoundCount } from '../search/result-count.tsx'
import { ShelfFilters } from '../filters/filters.tsx'
import { loadShelf } from './load-product-list.ts'
import { Shelf } from './product-list.tsx'
import { ShelfTools } from '../filters/list-tools.tsx'
import styles from './product-list-screen.module.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  return loaderData && settings ? shelfMeta(settings, loaderData) : []
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const shelf = await loadShelf(api, request, params)
  const [found, banners] = await Promise.all([
    loadSuburb(api, shelf.place, isPlain(shelf)),
    loadBanners(api, shelf.place),
  ])
  return { ...shelf, found, banners }
}

/** What is in the cart, or liked, changes nothing on the shelf. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction && /^\/-\/(cart|favourites)/.test(formAction) ? false : defaultShouldRevalidate

export default function ShelfScreen({ loaderData: shelf }: Route.ComponentProps) {
  const { query, count, place } = shelf
  return (
    <>
      <ShelfTools shelf={shelf} />
      <FavouritesKeeper />
      <DataBlocks kind="shelf" shelf={shelf} />
      <div className={styles.screen}>
        <div className={`page ${styles.head}`}>
          <div>
            <h1>{shelf.category?.name ?? 'All drinks'}</h1>
            <DeliveryTerms place={place} />
          </div>
          <FoundCount shelf={shelf} />
        </div>
        {isPlain(shelf) && <SuburbSection found={shelf.found} />}
        {query.search === '' && query.page === 1 && (
          <div className="page">
            <Banners banners={shelf.banners} />
          </div>
        )}
        <CartProblem text={shelf.problem} />
        <ShelfFilters key={shelf.path} shelf={shelf} />
        {count === 0 ? (
          <EmptyShelf shelf={shelf} />
        ) : (
          <Shelf key={JSON.stringify([place.storeId, shelf.path, query])} first={shelf} />
        )}
      </div>
    </>
  )
}

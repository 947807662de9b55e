import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/api.ts'
import { Banners } from '../banners/banners.tsx'
import { loadBanners } from '../banners/load-banners.ts'
import { FavouritesKeeper } from '../favourites/favourites-keeper.tsx'
import { DataBlocks } from '../found/data-blocks.tsx'
import { isPlain, shelfMeta } from '../found/shelf-meta.ts'
import { loadSuburb } from '../found/suburb-page.ts'
import { SuburbSection } from '../found/suburb-section.tsx'
import type { Route } from './+types/shelf.route.ts'
import { CartProblem } from './cart-problem.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { FoundCount } from './found-count.tsx'
import { ShelfFilters } from './shelf-filters.tsx'
import { loadShelf } from './shelf-page.ts'
import { Shelf } from './shelf.tsx'
import { ShelfTools } from './shelf-tools.tsx'
import styles from './shelf-screen.module.css'

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

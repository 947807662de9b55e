import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/api.ts'
import { FavouritesKeeper } from '../favourites/favourites-keeper.tsx'
import type { Route } from './+types/shelf.route.ts'
import { CartProblem } from './cart-problem.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { FoundCount } from './found-count.tsx'
import { ShelfFilters } from './shelf-filters.tsx'
import { loadShelf } from './shelf-page.ts'
import { Shelf } from './shelf.tsx'
import { ShelfTools } from './shelf-tools.tsx'
import { Subcategories } from './subcategories.tsx'
import styles from './shelf-screen.module.css'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  if (!loaderData || !settings) return []
  const { category, place, path } = loaderData
  return [
    {
      title: `${category?.name ?? 'All drinks'} in ${place.city}, delivery in 30 mins | ${settings.productName}`,
    },
    { tagName: 'link', rel: 'canonical', href: settings.publicUrl + path },
  ]
}

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadShelf(context.get(apiContext), request, params)

/** What is in the cart, or liked, changes nothing on the shelf. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction && /^\/-\/(cart|favourites)/.test(formAction) ? false : defaultShouldRevalidate

export default function ShelfScreen({ loaderData: shelf }: Route.ComponentProps) {
  const { query, count, place } = shelf
  return (
    <>
      <ShelfTools shelf={shelf} />
      <FavouritesKeeper />
      <div className={styles.screen}>
        <div className={`page ${styles.head}`}>
          <div>
            <h1>{shelf.category?.name ?? 'All drinks'}</h1>
            <DeliveryTerms place={place} />
          </div>
          <FoundCount shelf={shelf} />
        </div>
        <CartProblem text={shelf.problem} />
        <Subcategories shelf={shelf} />
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

import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { listCategories } from '#contract/shop/catalogue.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { categoriesMeta } from '#web/storefront/seo/product-list-meta.ts'
import type { Route } from './+types/categories.route.ts'
import { CategoryPicture } from './category-picture.tsx'
import styles from './categories.module.css'
import { DeliveryTerms } from '../delivery-terms.tsx'
import { presentArea, loadPageArea, loadStoreLicence } from '../page-area.ts'
import * as texts from '../catalogue-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  return loaderData && settings ? categoriesMeta(settings, loaderData.area) : []
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const area = await loadPageArea(api, request, params, 'categories')
  const shown = presentArea(area)
  const [categories, licence] = await Promise.all([
    api.call(listCategories),
    loadStoreLicence(api, shown.storeId),
  ])
  return {
    area: shown,
    licence,
    categories: categories
      .filter((category) => category.category_parent_id === 0)
      .map(({ name, category_slug, background_color, image_src }) => ({
        name,
        slug: category_slug,
        colour: background_color,
        icon: image_src,
      })),
  }
}

const VIEW_ALL_COLOUR = '#FFB81F'

export default function CategoriesScreen({ loaderData }: Route.ComponentProps) {
  const { area, categories } = loaderData
  return (
    <div className={`page ${styles.screen}`}>
      <h1>{texts.categoriesTitle}</h1>
      <DeliveryTerms area={area} />
      <ul className={styles.tiles}>
        <Tile name={texts.viewAllTile} to={area.shopPath} colour={VIEW_ALL_COLOUR} />
        {categories.map(({ slug, ...category }) => (
          <Tile key={slug} {...category} to={`${area.shopPath}/${slug}`} />
        ))}
      </ul>
    </div>
  )
}

type TileProps = { name: string; to: string; colour: string; icon?: string }

function Tile({ name, to, colour, icon = '' }: TileProps) {
  return (
    <li>
      <Link className={styles.tile} to={to}>
        <span className={styles.coaster} style={{ '--coaster': colour } as CSSProperties}>
          <CategoryPicture name={name} src={icon} />
        </span>
        <b>{name}</b>
      </Link>
    </li>
  )
}

import { isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { defaultShopPath } from '#domain/address/shop-paths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { useRememberThisPage } from '../address/previous-page.ts'
import { CartProblem } from '../catalogue/cart-problem.tsx'
import { FavouritesSync } from '../favourites/favourites-sync.tsx'
import { StructuredData } from '../seo/structured-data-scripts.tsx'
import { productMeta } from '../seo/product-meta.ts'
import type { Route } from './+types/product.route.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductImages } from './product-images.tsx'
import { ProductOrder } from './product-order.tsx'
import { loadProduct } from './load-product.ts'
import { ProductTags } from './product-tags.tsx'
import { ProductDescription } from './product-description.tsx'
import styles from './product.module.css'
import { RecentlyViewed } from './recently-viewed.tsx'
import { RelatedProducts } from './related-products.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  return loaderData && settings ? productMeta(settings, loaderData) : []
}

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadProduct(context.get(apiContext), request, params.productSlug)

/** A product whose request a proxy answers with a fault leads to all products. @source S-PROD-5 */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch((error: unknown) => {
    throw isRouteErrorResponse(error) ? redirect(defaultShopPath()) : error
  })

/** Changes of the cart and of favourites do not affect the product. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction && /^\/-\/(cart|favourites)/.test(formAction) ? false : defaultShouldRevalidate

export default function ProductScreen({ loaderData: page }: Route.ComponentProps) {
  const { product } = page
  useRememberThisPage()
  return (
    <>
      <FavouritesSync />
      <StructuredData kind="product" page={page} />
      <CartProblem text={page.problem} />
      <Breadcrumbs page={page} />
      <div className={`page ${styles.screen}`}>
        {!product.isTobacco && <ProductImages key={`${product.slug} images`} page={page} />}
        <div className={styles.words}>
          <h1 className="featureText">{product.name}</h1>
          <ProductTags product={product} />
          <ProductOrder key={product.slug} page={page} />
          <ProductDescription product={product} />
          <ProductFacts product={product} />
        </div>
      </div>
      <RelatedProducts key={`${product.slug} related`} products={page.related} />
      <RecentlyViewed product={product} />
    </>
  )
}

import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { lateComponent } from '#web/platform/page/late-component.tsx'
import { CartProblem } from '../catalogue/cart-problem.tsx'
import { FavouritesSync } from '../favourites/favourites-sync.tsx'
import { StructuredData } from '../seo/structured-data-scripts.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { ProductPage } from './load-product.ts'
import { ProductImages } from './product-images.tsx'
import { ProductOrder } from './product-order.tsx'
import { ProductTags } from './product-tags.tsx'
import styles from './product.module.css'
// The styles are loaded with the page, because the code of these components is loaded later than their HTML.
import reviewStyles from './reviews/reviews.module.css'
import { RecentlyViewed } from './recently-viewed.tsx'
import { RelatedProducts } from './related-products.tsx'
import * as texts from './product-texts.ts'

// Text and links, so their code is loaded only after the visitor's first interaction.
const ProductDescription = lateComponent(
  async () => (await import('./product-description.tsx')).ProductDescription,
)
const ProductFacts = lateComponent(async () => (await import('./product-facts.tsx')).ProductFacts)
const ProductReviews = lateComponent(
  async () => (await import('./reviews/product-reviews.tsx')).ProductReviews,
)
const BundleContents = lateComponent(async () => (await import('./bundle-contents.tsx')).BundleContents)

export function ProductDetail({ page }: { page: ProductPage }) {
  const { product, packs, initialPackId } = page
  const pack = packs.find(({ id }) => id === initialPackId) ?? packs[0] ?? null
  useTrackedEvent({ name: 'view_item', product, pack }, product.id)
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
          {product.bundle && <BundleContents parts={product.bundle.parts} />}
          <ProductDescription product={product} />
          <ProductFacts product={product} />
        </div>
      </div>
      {page.reviews.count > 0 && (
        <section className={`page ${reviewStyles.section}`} aria-labelledby="reviews">
          <h2 id="reviews">{texts.reviewsTitle}</h2>
          <ProductReviews slug={product.slug} reviews={page.reviews} />
        </section>
      )}
      <RelatedProducts key={`${product.slug} related`} products={page.related} />
      <RecentlyViewed product={product} />
    </>
  )
}

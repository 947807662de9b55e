import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/api.ts'
import type { Route } from './+types/product.route.ts'
import { ProductImages } from './product-images.tsx'
import { ProductOrder } from './product-order.tsx'
import { loadProduct } from './product-page.ts'
import { ProductTags } from './product-tags.tsx'
import styles from './product.module.css'

/** @source spec §2 "The page title is the product name, its first category and the words 'delivery in 30 mins'" */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  if (!loaderData || !settings) return []
  const { name, categories, description, slug } = loaderData.product
  return [
    { title: [name, categories[0], 'delivery in 30 mins'].filter(Boolean).join(', ') },
    { name: 'description', content: description.slice(0, 160) },
    { tagName: 'link', rel: 'canonical', href: `${settings.publicUrl}/product/${slug}` },
  ]
}

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadProduct(context.get(apiContext), params.productSlug)

export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith('/-/cart') ? false : defaultShouldRevalidate

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  return (
    <div className={`page ${styles.screen}`}>
      <ProductImages key={product.slug} images={product.images} />
      <div className={styles.words}>
        <h1 className="featureText">{product.name}</h1>
        <ProductTags product={product} />
        <ProductOrder key={product.slug} page={loaderData} />
        <div className={`${styles.description} stackSmall`}>
          {product.description.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {product.isAlcohol && (
            <p className="quiet small">Photo ID required on delivery. Enjoy responsibly.</p>
          )}
        </div>
      </div>
    </div>
  )
}

import { useEffect } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { ProductPage } from './load-product.ts'
import { viewedProducts } from './viewed-products.ts'

const ViewedList = lazyComponent(async () => (await import('./viewed-list.tsx')).ViewedList)

/** Recently viewed products. They are stored only in the browser, and shown after hydration. */
export function RecentlyViewed({ product }: { product: ProductPage['product'] }) {
  const { slug, name, images } = product
  const image = images[0]?.src ?? '/'
  useEffect(() => viewedProducts.add({ slug, name, image }), [slug, name, image])
  const others = viewedProducts.use().filter((viewed) => viewed.slug !== slug)
  return others.length > 0 && <ViewedList products={others} />
}

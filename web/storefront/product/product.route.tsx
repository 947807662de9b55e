import { Suspense, use, useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { defaultShopPath } from '#domain/address/shop-paths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { isNetworkError } from '#web/platform/errors/error-capture.ts'
import { storeReason } from '../layout/arrival-reason.ts'
import { useRememberThisPage } from '../address/previous-page.ts'
import type { ListedProduct } from '../catalogue/product-card/listed-product.ts'
import { openedProduct } from '../catalogue/product-card/opened-product.ts'
import { productMeta, productTitle } from '../seo/product-meta.ts'
import type { Route } from './+types/product.route.ts'
import { loadProduct, type ProductPage } from './load-product.ts'
import { ProductDetail } from './product-detail.tsx'
import { ProductPreview } from './product-preview.tsx'

/** Data of a product opened from a list: its card's data, and a promise of its page or of a path to redirect to. */
type PreviewedPage = { listed: ListedProduct; whole: Promise<ProductPage | { redirectPath: string }> }

const isPreviewed = (data: ProductPage | PreviewedPage): data is PreviewedPage => 'whole' in data

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  if (!loaderData || !settings) return []
  if (!isPreviewed(loaderData)) return productMeta(settings, loaderData)
  const { name, category } = loaderData.listed
  return [{ title: productTitle(name, category) }]
}

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadProduct(context.get(apiContext), request, params.productSlug)

/** Loads the product. A product that fails to load leads to all products. @source S-PROD-5 */
export async function clientLoader({
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<ProductPage | PreviewedPage> {
  const listed = openedProduct(params.productSlug)
  if (listed)
    return {
      listed,
      whole: serverLoader().catch((error: unknown) => ({ redirectPath: fallbackPath(error) })),
    }
  return serverLoader().catch((error: unknown) => {
    throw isAborted(error) ? error : redirectTo(fallbackPath(error))
  })
}

/** Returns true if the visitor left before the product had loaded. */
const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Returns the server's redirect, else the path of all products, with a stored reason. @source S-ERR-3, S-ERR-18 */
function fallbackPath(error: unknown): string {
  const redirected = error instanceof Response ? error.headers.get('location') : null
  if (redirected !== null) return redirected
  if (!isAborted(error)) storeReason(isNetworkError(error) ? 'offline' : 'product_failed')
  return defaultShopPath()
}

/** Changes of the cart and of favourites do not affect the product. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction && /^\/-\/(cart|favourites)/.test(formAction) ? false : defaultShouldRevalidate

export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  useRememberThisPage()
  if (!isPreviewed(loaderData)) return <ProductDetail page={loaderData} />
  const { listed, whole } = loaderData
  return (
    <Suspense key={listed.slug} fallback={<ProductPreview product={listed} />}>
      <LoadedProduct whole={whole} />
    </Suspense>
  )
}

function LoadedProduct({ whole }: Pick<PreviewedPage, 'whole'>) {
  const page = use(whole)
  const navigate = useNavigate()
  const redirectPath = 'redirectPath' in page ? page.redirectPath : null
  useEffect(() => {
    if (redirectPath) void navigate(redirectPath, { replace: true })
  }, [redirectPath, navigate])
  return 'redirectPath' in page ? null : <ProductDetail page={page} />
}

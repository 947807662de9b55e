import { Link } from 'react-router'
import { createProduct } from '#contract/console/products.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { requireStore } from '../stores/require-store.ts'
import type { Route } from './+types/new-product.route.ts'
import { ProductForm } from './product-form.tsx'
import { productInput } from './product-input.ts'
import * as texts from './products-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.write')
  const api = context.get(apiContext)
  const [stores, categories] = await Promise.all([
    api.call(listStaffStores),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  const [store] = stores
  requireStore(user, 'products.write', store, '/console/products')
  return { store, categories }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const body = readInput(createProduct.body, productInput(form, formFields(form)))
    const { product_id } = await context.get(apiContext).call(createProduct, { body })
    throw redirectTo(`/console/products/${product_id}`)
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-RANGE-2 */
export default function NewProductScreen({ loaderData: { store, categories } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/products">{texts.backLink}</Link>
        </p>
        <h1>{texts.newTitle}</h1>
      </div>
      <ProductForm product={null} categories={categories} store={store} />
    </div>
  )
}

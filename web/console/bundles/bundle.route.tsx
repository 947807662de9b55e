import { Link } from 'react-router'
import { changeBundle, getBundle, previewBundle } from '#contract/console/bundles.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { failureReply, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requireAccess, requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import type { Route } from './+types/bundle.route.ts'
import { BundleForm, type BundleReply } from './bundle-form.tsx'
import { bundleInput } from './bundle-input.ts'
import * as texts from './bundle-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.bundle.product_name ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.write')
  const api = context.get(apiContext)
  const stores = storesWhere(user, 'prices.write', await api.call(listStaffStores))
  requireAccess(stores.length > 0)
  try {
    const bundle = await api.call(getBundle, { params: { product_id: params.productId } })
    return { bundle, stores: stores.map(({ store_id, name }) => ({ store_id, name })) }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  try {
    const content = bundleInput(form, text)
    if (text('intent') === 'preview') {
      const preview = await api.call(previewBundle, { body: readInput(previewBundle.body, content) })
      return { ok: true, preview } satisfies BundleReply
    }
    const body = readInput(changeBundle.body, { ...content, version: text('version') })
    await api.call(changeBundle, { params: { product_id: params.productId }, body })
    return { ok: true, preview: null } satisfies BundleReply
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-RANGE-10 */
export default function BundleScreen({ loaderData: { bundle, stores } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/products">{texts.backLink}</Link>
        </p>
        <h1>{bundle.product_name}</h1>
        <p>
          <Link to={`/console/products/${bundle.product_id}`}>{texts.productLink}</Link>
        </p>
      </div>
      <BundleForm key={`${bundle.product_id} ${bundle.version}`} bundle={bundle} stores={stores} />
    </div>
  )
}

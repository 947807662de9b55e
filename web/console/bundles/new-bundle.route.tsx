import { useState } from 'react'
import { Link } from 'react-router'
import { createBundle, previewBundle } from '#contract/console/bundles.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX } from '#domain/field-lengths.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { CategoryFields } from '../products/product-form.tsx'
import * as productTexts from '../products/products-texts.ts'
import { requireStore } from '../stores/require-store.ts'
import type { Route } from './+types/new-bundle.route.ts'
import { BundleForm, type BundleReply } from './bundle-form.tsx'
import { bundleInput } from './bundle-input.ts'
import * as texts from './bundle-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.write')
  const api = context.get(apiContext)
  const [all, categories] = await Promise.all([
    api.call(listStaffStores),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  const stores = storesWhere(user, 'prices.write', all)
  requireStore(user, 'prices.write', stores[0], '/console/products')
  return { stores: stores.map(({ store_id, name }) => ({ store_id, name })), categories }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  try {
    const content = bundleInput(form, text)
    if (text('intent') === 'preview') {
      const preview = await api.call(previewBundle, { body: readInput(previewBundle.body, content) })
      return { ok: true, preview } satisfies BundleReply
    }
    const body = readInput(createBundle.body, {
      ...content,
      product_name: text('product_name'),
      description: text('description'),
      category_ids: [...new Set(form.getAll('category'))].filter(Boolean),
    })
    const { product_id } = await api.call(createBundle, { body })
    throw redirectTo(`/console/bundles/${product_id}`)
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-RANGE-10 */
export default function NewBundleScreen({ loaderData: { stores, categories } }: Route.ComponentProps) {
  const [description, setDescription] = useState('')
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/products">{texts.backLink}</Link>
        </p>
        <h1>{texts.newTitle}</h1>
      </div>
      <BundleForm bundle={null} stores={stores}>
        <Field label={productTexts.nameLabel} name="product_name" maxLength={PRODUCT_NAME_MAX} required />
        <TextArea
          label={productTexts.descriptionLabel}
          name="description"
          maxLength={PRODUCT_DESCRIPTION_MAX}
          rows={4}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <CategoryFields product={null} categories={categories} error={undefined} />
      </BundleForm>
    </div>
  )
}

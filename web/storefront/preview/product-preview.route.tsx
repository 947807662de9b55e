import { Form, Link } from 'react-router'
import { previewProduct } from '#contract/console/product-preview.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { instantOf } from '#domain/time.ts'
import { throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { longDateText, timeText } from '#web/platform/format/time-text.ts'
import { requireAccess, requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Route } from './+types/product-preview.route.ts'
import { presentPreview } from './load-preview.ts'
import { PreviewedDelivery } from './previewed-delivery.tsx'
import { PreviewedProduct } from './previewed-product.tsx'
import styles from './preview.module.css'
import * as texts from './preview-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.title(loaderData.preview.listed.name) : '' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const stores = storesWhere(user, 'products.read', await api.call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === searchParams.get('store')) ?? stores[0]
  requireAccess(store !== undefined)
  const { store_id, time_zone } = store
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(searchParams.get('at') ?? '') ?? []
  const at = date && time ? instantOf(date, time, time_zone).toISOString() : undefined
  try {
    const preview = await api.call(previewProduct, {
      params: { product_id: params.productId },
      query: { store_id, ...(at && { at }) },
    })
    const typed = at ? `${date}T${time}` : ''
    return { preview: presentPreview(preview), productId: params.productId, stores, storeId: store_id, typed }
  } catch (error) {
    throwAsRouteError(error)
  }
}

/** Console page that previews a product with the shop's own components. @source S-RANGE-9 */
export default function ProductPreviewScreen({ loaderData }: Route.ComponentProps) {
  const { preview, productId, stores, storeId, typed } = loaderData
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to={`/console/products/${productId}?store=${storeId}`}>{texts.backLink}</Link>
        </p>
        <h1>{texts.title(preview.listed.name)}</h1>
        <p className="quiet">{texts.introText}</p>
      </div>
      <Form className={styles.form}>
        <Select key={storeId} label={texts.storeLabel} name="store" defaultValue={storeId}>
          {stores.map(({ store_id, name }) => (
            <option key={store_id} value={store_id}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          key={typed}
          label={texts.timeLabel}
          hint={texts.timeHint}
          name="at"
          type="datetime-local"
          defaultValue={typed}
        />
        <Button type="submit" tone="outline">
          {texts.showButton}
        </Button>
      </Form>
      <p>
        <b>{texts.atText(preview.storeName, longDateText(preview.at), timeText(preview.at))}</b>
      </p>
      {preview.unseen && <Notice tone="warning">{texts.UNSEEN_TEXTS[preview.unseen]}</Notice>}
      <PreviewedDelivery preview={preview} />
      <PreviewedProduct preview={preview} />
    </div>
  )
}

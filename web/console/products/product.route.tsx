import { Form, Link } from 'react-router'
import { required } from '#domain/required.ts'
import { getPrice, type PackPrice, setPrice } from '#contract/console/prices.ts'
import { getProductUse } from '#contract/console/product-status.ts'
import {
  type ConsoleProduct,
  changeProduct,
  createProduct,
  getConsoleProduct,
} from '#contract/console/products.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import {
  type StaffUser,
  requirePermission,
  storesWhere,
  userMay,
  userMayChange,
} from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { requireStore } from '../stores/require-store.ts'
import type { Route } from './+types/product.route.ts'
import { Archive } from './archive.tsx'
import { PackPriceForm } from './pack-prices.tsx'
import { ProductForm } from './product-form.tsx'
import { priceInput, productInput } from './product-input.ts'
import styles from './products.module.css'
import * as texts from './products-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.product.product_name ?? texts.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const stores = storesWhere(user, 'products.read', await api.call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === searchParams.get('store')) ?? stores[0]
  requireStore(user, 'products.read', store, '/console/products')
  try {
    const of = { params: { product_id: params.productId } }
    const [product, use, categories] = await Promise.all([
      api.call(getConsoleProduct, of),
      api.call(getProductUse, of),
      api.call(listCategories, { query: { limit: 250 } }),
    ])
    const own = product.packs.filter(({ store_id }) => store_id === store.store_id)
    const prices = await Promise.all(
      own.map(({ product_pack_id: pack_id, store_id }) =>
        api.call(getPrice, { params: { store_id, pack_id } }),
      ),
    )
    const at = searchParams.get('at') ?? ''
    const may = {
      write: mayChangeProduct(user, product),
      seesWhy: userMay(user, 'products.write'),
      price: storesWhere(user, 'prices.write', [store]).length > 0,
    }
    return { product, use, categories, stores, store, prices, at, shown: shownAt(prices, at), may }
  } catch (error) {
    throwAsRouteError(error)
  }
}

/**
 * Returns true if the user may change the product in every store that sells it. The API returns packs of the user's
 * own stores only. If these are fewer than `store_count`, another store sells the product too.
 */
function mayChangeProduct(user: StaffUser, { packs, store_count }: ConsoleProduct): boolean {
  const storeIds = [...new Set(packs.map(({ store_id }) => store_id))]
  return storeIds.length === store_count && userMayChange(user, 'products.write', storeIds)
}

/** Returns the prices that a shopper would see at a local time of the store. */
function shownAt(prices: readonly PackPrice[], at: string) {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at)) return []
  return prices.flatMap(({ pack_size, planned, history }) => {
    const step = [...history.toReversed(), ...planned].findLast(({ starts }) => starts.slice(0, 16) <= at)
    return step ? [{ pack_size, ...step }] : []
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  const product_id = params.productId
  try {
    if (text('intent') === 'duplicate') throw redirectTo(await duplicate(api, product_id))
    if (text('intent') === 'price') {
      const stores = await api.call(listStaffStores)
      const { searchParams } = new URL(request.url)
      const store = stores.find(({ store_id }) => String(store_id) === searchParams.get('store')) ?? stores[0]
      const { store_id, time_zone: zone } = required(store, 'store of the price')
      const packParams = { store_id, pack_id: text('pack') }
      return {
        ok: true as const,
        now: await api.call(setPrice, { params: packParams, body: priceInput(text, zone) }),
      }
    }
    const status = text('status') === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE'
    const fields = text('intent') === 'status' ? { status } : productInput(form, text)
    const body = readInput(changeProduct.body, { ...fields, version: text('version') })
    await api.call(changeProduct, { params: { product_id }, body })
    return { ok: true as const }
  } catch (error) {
    return failureReply(error)
  }
}

/** Copies a product under another name. The copy is archived and has no barcodes. */
async function duplicate(api: PageApi, productId: string): Promise<string> {
  const known = await api.call(getConsoleProduct, { params: { product_id: productId } })
  const { packs, product_name, product_slug: _slug, standard_drinks: _drinks, ...fields } = known
  const copy = await api.call(createProduct, {
    body: {
      ...fields,
      product_name: texts.copyName(product_name),
      status: 'INACTIVE',
      packs: packs.map(({ store_id, pack_size, initial, price }) => ({
        store_id,
        pack_size,
        initial,
        price,
      })),
    },
  })
  return `/console/products/${copy.product_id}`
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-RANGE-2 */
export default function ProductScreen({ loaderData }: Route.ComponentProps) {
  const { product, use, categories, store, may } = loaderData
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to={`/console/products?store=${store.store_id}`}>{texts.backLink}</Link>
        </p>
        <h1>{product.product_name}</h1>
        <p className="quiet">{texts.STATUSES[product.status]}</p>
      </div>
      <div className={styles.tasks}>
        {product.images[0] && <img className={styles.picture} src={product.images[0].src} alt="" />}
        <Link to={`/console/products/${product.product_id}/preview?store=${store.store_id}`}>
          {texts.previewLink}
        </Link>
        {product.status === 'ACTIVE' && <a href={`/product/${product.product_slug}`}>{texts.viewLink}</a>}
        {may.write && <Link to={`/console/products/${product.product_id}/images`}>{texts.imagesLink}</Link>}
        {may.write && product.is_bundle && (
          <Link to={`/console/bundles/${product.product_id}`}>{texts.bundleLink}</Link>
        )}
        {may.write && !product.is_bundle && (
          <Form method="post">
            <input type="hidden" name="intent" value="duplicate" />
            <Button type="submit" tone="outline" isSmall>
              {texts.duplicateButton}
            </Button>
          </Form>
        )}
      </div>
      {product.notices.length > 0 && (
        <section aria-label={texts.noticesTitle}>
          <ul className="small quiet">
            {product.notices.map((notice) => (
              <li key={notice}>{texts.NOTICES[notice]}</li>
            ))}
          </ul>
        </section>
      )}
      {may.seesWhy && !may.write && <Notice>{texts.sharedText}</Notice>}
      <div className={styles.columns}>
        {may.write && (
          <ProductForm key={product.product_id} product={product} categories={categories} store={store} />
        )}
        <div className="stack">
          {may.write && <Archive product={product} use={use} />}
          <Prices {...loaderData} />
        </div>
      </div>
    </div>
  )
}

type PricesProps = Pick<
  Route.ComponentProps['loaderData'],
  'product' | 'stores' | 'store' | 'prices' | 'at' | 'shown' | 'may'
>

/** Prices of each pack in the selected store, and a preview of the prices at another time. */
function Prices({ product, stores, store, prices, at, shown, may }: PricesProps) {
  return (
    <section className={`${styles.panel} stack`} aria-labelledby="prices-title">
      <h2 className={styles.heading} id="prices-title">
        {texts.pricesTitle(store.name)}
      </h2>
      <Form className={styles.filters}>
        <div className={styles.narrow}>
          <Select key={store.store_id} label={texts.storeLabel} name="store" defaultValue={store.store_id}>
            {stores.map(({ store_id, name }) => (
              <option key={store_id} value={store_id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div className={styles.narrow}>
          <Field label={texts.atLabel} name="at" type="datetime-local" defaultValue={at} />
        </div>
        <Button type="submit" tone="outline">
          {texts.changeStore}
        </Button>
      </Form>
      {shown.length > 0 && (
        <div aria-live="polite">
          <p>{texts.atText(at.replace('T', ' '))}</p>
          <ul className="figures">
            {shown.map((pack) => (
              <li key={pack.pack_size}>
                {texts.packText(pack.pack_size)} {texts.priceText(pack)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {prices.length === 0 && <p>{texts.noPacks}</p>}
      {prices.map((pack) => (
        <PackPriceForm
          key={`${product.product_id} ${pack.product_pack_id}`}
          pack={pack}
          mayChange={may.price}
        />
      ))}
    </section>
  )
}

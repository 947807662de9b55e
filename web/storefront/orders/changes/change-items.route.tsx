import { data, Form } from 'react-router'
import { listProducts } from '#contract/shop/catalogue.ts'
import { changeItems } from '#contract/orders/order-changes.ts'
import { takesChanges } from '#domain/orders/order-status.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { loadOrder } from '../load-order.ts'
import type { Route } from './+types/change-items.route.ts'
import { ChangeForm } from './change-form.tsx'
import type { ChangeReply, FoundPack, ItemQuantity } from './change-reply.ts'
import { orderedPacks } from './ordered-packs.ts'
import { loadPaymentSetup } from './load-payment-setup.ts'
import styles from './order-changes.module.css'
import * as texts from './changes-texts.ts'
import * as ordersTexts from '../orders-texts.ts'

const MAX_RESULTS = 6

export const meta: Route.MetaFunction = () => [
  { title: texts.changeItemsTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
  const foundPacks = search === '' ? [] : await findPacks(api, order.store_id, search)
  const orderedPackIds = new Set(orderedPacks(order).map(({ packId }) => packId))
  return {
    order,
    search,
    foundPacks: foundPacks.filter((pack) => !orderedPackIds.has(pack.packId)),
    paymentSetup: await loadPaymentSetup(api, order.user_id),
  }
}

async function findPacks(api: PageApi, storeId: number, search: string): Promise<FoundPack[]> {
  const query = { store_id: storeId, search, in_stock: true, limit: MAX_RESULTS }
  const products = await api.call(listProducts, { query }).catch(() => [])
  return products.flatMap((product) =>
    (product.product_pack ?? [])
      .filter((pack) => pack.in_stock && !product.is_tobacco && !product.bundle_parts)
      .map((pack) => {
        const [price] = pack.product_price
        return {
          packId: pack.product_pack_id,
          name: product.product_name,
          size: pack.pack_size,
          picture: product.product_images[0]?.src ?? null,
          price: price ? price.sale_price || price.price : 0,
        }
      }),
  )
}

/** Previews or saves the change. Saving sends the previewed total. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const isPreview = text('intent') !== 'save'
  const items = text('items') || JSON.stringify(itemsOf(form))
  try {
    const change = await context.get(apiContext).call(changeItems, {
      params: { order_id: params.orderId },
      body: {
        items,
        preview: isPreview,
        transaction_token: text('transaction_token'),
        ...(isPreview ? {} : { expected_total: Number(text('expected_total')) }),
      },
    })
    if (!isPreview) return redirectTo(`/order/${params.orderId}/tracking`)
    const { total, surcharge, to_pay } = change
    return { ok: true, items, change: { total, surcharge, to_pay } } satisfies ChangeReply
  } catch (error) {
    const reply = failureReply(error)
    return data({ ...reply.data, items } satisfies ChangeReply, reply.init ?? undefined)
  }
}

const FIELD = /^quantity-(\d+)$/

/** Reads the quantities. Without JavaScript, plus and minus send the new quantity after the old, so the last wins. */
function itemsOf(form: FormData): ItemQuantity[] {
  const quantities = new Map<number, number>()
  for (const [name, value] of form) {
    const pack = FIELD.exec(name)?.[1]
    if (pack) quantities.set(Number(pack), Number(value) || 0)
  }
  return [...quantities].map(([product_pack_id, quantity]) => ({ product_pack_id, quantity }))
}

export default function ChangeItemsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, search, foundPacks, paymentSetup } = loaderData
  const isOpen = takesChanges({
    status: order.status,
    packingStatus: order.packing_status,
  })
  const path = `/order/${order.order_id}`
  return (
    <div className={`page ${styles.screen} stack`}>
      <h1>{texts.changeItemsTitle}</h1>
      <p className="quiet">
        {ordersTexts.orderSentence(order.order_number)}
        {isOpen && ` ${texts.changeItemsText}`}
      </p>
      {isOpen ? (
        <>
          <search>
            <Form method="get" className={styles.search}>
              <Field label={texts.searchLabel} name="search" type="search" defaultValue={search} />
              <Button type="submit" tone="outline">
                {texts.searchButton}
              </Button>
            </Form>
          </search>
          {search !== '' && foundPacks.length === 0 && <p>{texts.nothingFoundText(search)}</p>}
          <ChangeForm {...{ order, foundPacks, paymentSetup }} reply={actionData} />
        </>
      ) : (
        <Notice tone="warning">{texts.tooLateText}</Notice>
      )}
      <ButtonLink tone="quiet" to={`${path}/tracking`}>
        {ordersTexts.backToOrderLink}
      </ButtonLink>
    </div>
  )
}

import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import {
  type PurchaseOrder,
  cancelPurchaseOrder,
  changePurchaseOrder,
  closePurchaseOrder,
  readPurchaseOrder,
  receivePurchaseOrder,
  sendPurchaseOrder,
} from '#contract/console/purchase-orders.ts'
import { isOnItsWay } from '#domain/purchasing/purchase-order.ts'
import {
  type ActionReply,
  failureReply,
  revalidateAfterFailure,
  throwAsRouteError,
} from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { storesWhere } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import goods from '../stock/goods/goods.module.css'
import { EnteredUnits } from '../stock/goods/receive-transfer.tsx'
import type { Route } from './+types/purchase-order.route.ts'
import { DraftForm } from './draft-form.tsx'
import { OrderActions } from './order-actions.tsx'
import { ReceiveOrder } from './receive-order.tsx'
import { requireOrderReader } from './require-order-reader.ts'
import * as texts from './purchasing-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.order.number ?? texts.ordersTitle },
  { name: 'robots', content: 'noindex' },
]

const ofOrder = (params: Route.LoaderArgs['params']) => ({
  params: { store_id: params.storeId, purchase_order_id: params.orderId },
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireOrderReader(context)
  try {
    const order = await context.get(apiContext).call(readPurchaseOrder, ofOrder(params))
    return {
      order,
      mayOrder: storesWhere(user, 'purchasing.write', [order]).length > 0,
      mayReceive: storesWhere(user, 'stock.write', [order]).length > 0,
      actionId: crypto.randomUUID(),
    }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  const of = ofOrder(params)
  const body = { version: text('version') }
  try {
    switch (text('intent')) {
      case 'save':
        await api.call(changePurchaseOrder, { ...of, body: draftBody(form) })
        break
      case 'mail':
      case 'sent':
        await api.call(sendPurchaseOrder, { ...of, body: { ...body, mail: text('intent') === 'mail' } })
        break
      case 'close':
        await api.call(closePurchaseOrder, { ...of, body })
        break
      case 'cancel':
        await api.call(cancelPurchaseOrder, { ...of, body })
        break
      default:
        await api.call(receivePurchaseOrder, {
          ...of,
          body: readFormInput(receivePurchaseOrder.body, form, ['lines']),
        })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** Reads the lines from fields such as `units-12`. Lines with 0 units are removed. */
function draftBody(form: FormData) {
  const text = formFields(form)
  const lines = [...form.keys()].flatMap((key) => {
    const [, productId] = /^units-(\d+)$/.exec(key) ?? []
    if (!productId || /^0*$/.test(text(key).trim())) return []
    return { product_id: productId, units: text(key), carton_cost: text(`cost-${productId}`) }
  })
  return { version: text('version'), expected_on: text('expected_on'), note: text('note'), lines }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-BUY-3, S-BUY-4 */
export default function PurchaseOrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, mayOrder, mayReceive, actionId } = loaderData
  const { state, supplier, store_id: storeId, purchase_order_id: id } = order
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const failure = reply?.ok === false ? reply.error : null
  // Version to which the typed units belong. After a conflict the page shows a newer one.
  const [typedFor, setTypedFor] = useState(order.version)
  const [editedVersion, setEditedVersion] = useState<number | null>(null)
  if (reply?.ok && typedFor !== order.version) setTypedFor(order.version)
  return (
    <div className={`${goods.page} stack`}>
      <div>
        <p className="small">
          <Link to={`/console/stock/${storeId}/orders`}>{texts.ordersTitle}</Link>
        </p>
        <div className={goods.head}>
          <h1>{order.number}</h1>
          <Tag tone={texts.STATES[state].tone}>{texts.STATES[state].label}</Tag>
        </div>
        <p>{texts.toSupplier(supplier.name)}</p>
        <History order={order} />
      </div>
      <div role="alert">
        {failure && (
          <Notice tone="error">
            {Object.values(failure.fields ?? {})[0] ?? failure.msg}
            {failure.code === 'stale' && <EnteredUnits draft={`order ${id} ${typedFor}`} />}
          </Notice>
        )}
      </div>
      <div aria-live="polite">{reply?.ok && texts.savedText}</div>
      {state === 'draft' && mayOrder ? (
        <DraftForm
          key={order.version}
          order={order}
          fetcher={fetcher}
          onEdit={() => setEditedVersion(order.version)}
        />
      ) : isOnItsWay(state) && mayReceive ? (
        <ReceiveOrder key={order.version} {...{ order, fetcher, actionId, mayOrder }} />
      ) : (
        <Lines order={order} />
      )}
      <OrderActions {...{ order, fetcher, mayOrder }} isEdited={editedVersion === order.version} />
    </div>
  )
}

function History({ order }: { order: PurchaseOrder }) {
  const { created_by, sent_by, ended_by, sent_at, ended_at, expected_on, total, supplier, state } = order
  const isSmall = total !== null && supplier.minimum !== null && total < supplier.minimum
  return (
    <div className="small quiet figures">
      <p>{texts.createdText(created_by?.name ?? '', clockText(order.created_at))}</p>
      {sent_at && <p>{texts.sentText(sent_by?.name ?? '', clockText(sent_at), order.sent_to)}</p>}
      {ended_at && (
        <p>{texts.endedText(texts.STATES[state].label, ended_by?.name ?? '', clockText(ended_at))}</p>
      )}
      {isOnItsWay(state) && expected_on && <p>{texts.expectedText(expected_on)}</p>}
      {total !== null && <p>{texts.totalText(dollarsText(total))}</p>}
      {state === 'draft' && isSmall && <p>{texts.belowMinimum(dollarsText(supplier.minimum ?? 0))}</p>}
      {state !== 'draft' && order.note && <p>{order.note}</p>}
    </div>
  )
}

/** Ordered and received units. */
function Lines({ order: { lines, state } }: { order: PurchaseOrder }) {
  return (
    <ul className={goods.lines} aria-label={texts.linesLabel}>
      {lines.map((line) => {
        const missing = line.units_ordered - line.units_received
        return (
          <li key={line.product_id}>
            <b className={goods.product}>{line.name}</b>
            <p className="figures">
              {texts.lineText(line.units_ordered, line.units_received, line.units_damaged)}
            </p>
            {state === 'closed' && missing !== 0 && (
              <p className="small">{missing > 0 ? texts.shortText(missing) : texts.overText(-missing)}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

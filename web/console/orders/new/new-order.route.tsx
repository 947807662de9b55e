import { useState } from 'react'
import {
  cancelUnpaidOrder,
  listUnpaidStaffOrders,
  previewStaffOrder,
  sendPaymentLink,
  takeStaffOrder,
} from '#contract/console/staff-orders.ts'
import { listStoreDetails } from '#contract/console/store-details.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { getAddress } from '#contract/shop/addresses.ts'
import { futureDates, zoneOpen } from '#contract/shop/zones.ts'
import { type StoreAddress, splitStoreAddress } from '#domain/delivery/store-address.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { answerTerminal, type TerminalReply } from '../terminal/terminal-action.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { testText, testTitle } from '../../setup/setup-texts.ts'
import type { Route } from './+types/new-order.route.ts'
import type { NewOrderReply } from './new-order-reply.ts'
import { OrderForm } from './order-form.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import * as texts from './new-order-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePermission(context, 'orders.work')
  const api = context.get(apiContext)
  const tested = url.searchParams.get('test')
  const [stores, waiting, address] = await Promise.all([
    api.call(listStaffStores),
    api.call(listUnpaidStaffOrders),
    tested === null ? null : addressOfStore(api, tested),
  ])
  return { stores, waiting, address }
}

/** Returns the address of a store, to which its test order goes; null if the store is unknown. */
async function addressOfStore(api: PageApi, storeId: string): Promise<StoreAddress | null> {
  const stores = await api.call(listStoreDetails)
  const store = stores.find(({ store_id }) => String(store_id) === storeId)
  return store ? splitStoreAddress(store.address) : null
}

type FieldReader = (name: string) => string

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  try {
    return await answer(api, text)
  } catch (error) {
    return failureReply(error)
  }
}

async function answer(api: PageApi, text: FieldReader): Promise<NewOrderReply | TerminalReply> {
  const atTerminal = await answerTerminal(api, text)
  if (atTerminal) return atTerminal
  const intent = text('intent')
  if (intent === 'address') return pick(api, text('id'))
  if (intent === 'preview') return preview(api, text)
  if (intent === 'take') return take(api, text)
  const of = { params: { order_id: text('order_id') }, body: { version: text('version') } }
  if (intent === 'cancel') {
    await api.call(cancelUnpaidOrder, of)
    return { ok: true, message: texts.canceledText }
  }
  await api.call(sendPaymentLink, of)
  return { ok: true, message: texts.sentText }
}

async function pick(api: PageApi, id: string): Promise<NewOrderReply> {
  const found = await api.call(getAddress, { params: { id } })
  const { address_line_1, address_line_2 = '', city, state, postcode } = found
  return { ok: true, picked: { id, address_line_1, address_line_2, city, state, postcode } }
}

const addressOf = (text: FieldReader) => ({
  address_line_1: text('address_line_1'),
  address_line_2: text('address_line_2'),
  city: text('city'),
  state: text('state'),
  postcode: text('postcode'),
  ...(text('address_unlisted') && { address_unlisted: true }),
  delivery_notes: text('delivery_notes'),
})

/** Returns the amounts and the available delivery times. */
async function preview(api: PageApi, text: FieldReader): Promise<NewOrderReply> {
  const body = {
    ...addressOf(text),
    items: text('items'),
    promo_code: text('promo_code'),
    mobile: text('mobile'),
  }
  const priced = await api.call(previewStaffOrder, { body })
  const params = { zone_id: priced.zone_id }
  const [days, { open }] = await Promise.all([
    api.call(futureDates, { params }),
    api.call(zoneOpen, { params }),
  ])
  return { ok: true, preview: { ...priced, days, isOpen: open } }
}

const giftFrom = (text: FieldReader) =>
  text('gift') && {
    gift: true,
    gift_recipient: text('gift_recipient'),
    gift_recipient_number: text('gift_recipient_number'),
    gift_message: text('gift_message'),
    ...(text('gift_recipient_over_18') && { gift_recipient_over_18: true }),
  }

async function take(api: PageApi, text: FieldReader): Promise<NewOrderReply> {
  const [start, due] = text('time').split(' ')
  const body = {
    ...addressOf(text),
    source: text('source'),
    firstname: text('firstname'),
    lastname: text('lastname'),
    ...(text('one_name') && { one_name: true }),
    email: text('email'),
    mobile: text('mobile'),
    ...(text('dob') && { dob: text('dob') }),
    items: text('items'),
    promo_code: text('promo_code'),
    ...(start && due && { start, due }),
    comment: text('comment'),
    business_name: text('business_name'),
    abn: text('abn'),
    ...giftFrom(text),
    expected_total: Number(text('expected_total')),
    payment: text('payment'),
  }
  const order = await api.call(takeStaffOrder, {
    body: body as never,
    headers: { 'idempotency-key': text('key') },
  })
  const { order_number: number, link_expires: until } = order
  if (!until) return { ok: true, message: texts.placedText(number), isTaken: true }
  if (text('payment') === 'link')
    return { ok: true, message: texts.takenText(number, timeText(until)), isTaken: true }
  const message = texts.counterText(number, timeText(until))
  return { ok: true, message, isTaken: true, atCounter: order.order_id }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-NEWORDER-1 */
export default function NewOrderScreen({ loaderData }: Route.ComponentProps) {
  const { stores, waiting, address } = loaderData
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <div className="stack">
      <div>
        <h1>{texts.title}</h1>
        <p className="quiet">{texts.intro}</p>
      </div>
      {address && (
        <Notice>
          <b>{testTitle}</b>
          <p>{testText}</p>
        </Notice>
      )}
      <OrderForm stores={stores} address={address} onCounter={setOpened} />
      <WaitingOrders orders={waiting} opened={opened} onOpen={setOpened} />
    </div>
  )
}

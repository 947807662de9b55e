import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { aPlacedOrder, bringTo } from '../../fixtures/order-moves.ts'
import {
  PRODUCT,
  type Prepare,
  type Thing,
  campaign,
  deletedSegment,
  ofSegment,
  changing,
  changingNew,
  ofCampaign,
  ofPicture,
  ofPlan,
  ofPurchaseOrder,
  ofStaff,
  ofSupplierProduct,
  ofTransfer,
  raise,
  takenLink,
  turned,
  words,
} from './prepare-writes.ts'

/** Second store, because orders are placed in the first store, whose hours must not change. */
const STORE = '/console/stores/2'

/** All console writes that can be stale. Each succeeds unless a colleague made a concurrent change. */
export const VERSIONED_WRITES: Record<string, Prepare> = {
  'PATCH /console/categories/:category_id': changingNew(
    '/console/categories',
    { name: 'Mead', image_src: '/category-icons/beer.svg' },
    'category_id',
    { name: 'Meads' },
  ),
  'PUT /console/categories/order': () => ({
    path: '/console/categories/order',
    at: '/console/categories',
    pick: (rows) => rows.filter((row: Thing) => row.category_parent_id === 0).slice(0, 3),
    body: (rows) => ({ categories: turned(rows, 'category_id') }),
  }),
  'PUT /console/categories/:category_id/products': () => ({
    path: '/console/categories/1/products',
    pick: (rows) => rows.slice(0, 3),
    body: (rows) => ({ products: turned(rows, 'product_id') }),
  }),
  'PATCH /console/products/:product_id': changing(PRODUCT, { description: 'Crisp' }),
  'PUT /console/bundles/:product_id': async ({ test }) => {
    const { id } = await test.db.one<{ id: number }>(
      sql`select min(bundle_product_id) as id from bundle_parts`,
    )
    return {
      path: `/console/bundles/${id}`,
      body: ({ version, parts, prices }) => ({
        version,
        parts: parts.map((part: Thing) => ({ ...part, quantity: part.quantity + 1 })),
        prices: prices.map(({ store_id }: Thing) => ({ store_id, percent_off: 10 })),
      }),
    }
  },
  'POST /console/products/:product_id/images': ofPicture(
    () => '',
    (_, file) => ({ file }),
  ),
  'PATCH /console/products/:product_id/images/:image_id': ofPicture(
    (id) => `/${id}`,
    () => ({ alt: 'A bottle' }),
  ),
  'DELETE /console/products/:product_id/images/:image_id': ofPicture(
    (id) => `/${id}`,
    () => ({}),
  ),
  'PUT /console/products/:product_id/images/order': ofPicture(
    () => '/order',
    (ids) => ({ image_ids: ids }),
  ),
  'PUT /console/stores/:store_id/prices/:pack_id': async ({ test }) => {
    const pack = (await test.db.first<{ pack_id: number }>(sql`
      select pack_id from packs where store_id = 2 and sale_price_cents = 0 order by pack_id limit 1`))!
    return {
      path: `${STORE}/prices/${pack.pack_id}`,
      body: ({ price, version }) => ({ price: price + 1, version }),
    }
  },
  'PUT /console/stores/:store_id/pause': changing(`${STORE}/pause`, { mode: 'busy' }),
  'PUT /console/stores/:store_id/auto_accept': () => ({
    path: `${STORE}/auto_accept`,
    at: '/console/stores',
    pick: (stores) => stores.find((store: Thing) => store.store_id === 2).auto_accept,
    body: ({ version }) => ({ below: 60, version }),
  }),
  'PUT /console/stores/:store_id/dispatch': () => ({
    path: `${STORE}/dispatch`,
    at: '/console/dispatch?store_id=2',
    body: ({ version }) => ({ mode: 'propose', version }),
    shows: ({ mode, version }) => ({ store_id: 2, mode, version }),
  }),
  'POST /orders/:order_id/transfer': async ({ test, staff }) => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const path = `/orders/${orderId}`
    return {
      path: `${path}/transfer`,
      at: path,
      body: ({ version }) => ({ driver_id: null, reason: 'Flat tyre', version }),
      meanwhile: async () => {
        await staff.admin.ok('PATCH', path, { status: 6, reason: 'Called' })
        await staff.admin.ok('PATCH', path, { status: 4 })
      },
    }
  },
  'POST /console/dispatch/pins': async ({ test, staff }) => {
    const { orderId } = await aPlacedOrder(test)
    return {
      path: '/console/dispatch/pins',
      at: `/orders/${orderId}`,
      body: ({ version }) => ({ order_id: orderId, driver_id: staff.driver.userId, version }),
    }
  },
  'POST /console/dispatch/reviews': async ({ test, staff }) => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const [path, action_id] = [`/orders/${orderId}`, randomUUID()]
    await test.db.run(sql`
      insert into driver_actions (driver_id, action_id, order_id, kind, body_hash, tapped_at, received_at, is_measured,
        result, review)
      values (${staff.driver.userId}, ${action_id}, ${orderId}, 'hand_over', ${Buffer.alloc(32)}, ${test.clock.now()},
        ${test.clock.now()}, false, '{}', 'waiting')`)
    return {
      path: '/console/dispatch/reviews',
      at: path,
      body: ({ version }) => ({ order_id: orderId, action_id, accept: false, version }),
      meanwhile: async () => {
        await staff.admin.ok('PATCH', path, { status: 6, reason: 'Called' })
        await staff.admin.ok('PATCH', path, { status: 4 })
      },
    }
  },
  'PATCH /console/stores/:store_id': changing(STORE, { phone: '03 9000 0000' }),
  'PUT /console/stores/:store_id/hours': changing(`${STORE}/hours`, {
    hours: [{ weekday: 6, opens: '12:00', closes: '20:00' }],
  }),
  'PUT /console/stores/:store_id/closures': changing(`${STORE}/closures`, {
    closures: [{ date: '2027-02-02', reason: 'Stocktake' }],
  }),
  'PUT /console/stores/:store_id/slots': changing(`${STORE}/slots`, {
    weekdays: [{ weekday: 1, slot_minutes: 60, capacity: 8 }],
  }),
  'PATCH /console/zones/:zone_id': changing('/console/zones/1', { fee: 9 }),
  'POST /console/stores/:store_id/stock/:product_id': changing(`${STORE}/stock/1`, {
    kind: 'receive',
    units: 6,
  }),
  'PATCH /console/stores/:store_id/stock/:product_id': changing(`${STORE}/stock/1`, {
    shelf_location: 'A3-2',
  }),
  'POST /console/stores/:store_id/transfers/:transfer_id/receive': ofTransfer('/receive', {
    lines: [{ product_id: 2, units: 3 }],
  }),
  'POST /console/stores/:store_id/transfers/:transfer_id/cancel': ofTransfer('/cancel', {}),
  'PATCH /console/segments/:segment_id': ofSegment,
  'DELETE /console/segments/:segment_id': deletedSegment,
  'PATCH /console/suppliers/:supplier_id': changingNew(
    '/console/suppliers',
    { name: 'Stale Wholesale', lead_days: 2 },
    'supplier_id',
    { lead_days: 3 },
  ),
  'PUT /console/suppliers/:supplier_id/products/:product_id': ofSupplierProduct({
    units_per_carton: 12,
    carton_cost: 60,
  }),
  'DELETE /console/suppliers/:supplier_id/products/:product_id': ofSupplierProduct({}),
  'PATCH /console/stores/:store_id/purchase_orders/:purchase_order_id': ofPurchaseOrder('', () => ({
    note: 'By noon',
  })),
  'POST /console/stores/:store_id/purchase_orders/:purchase_order_id/send': ofPurchaseOrder('/send', () => ({
    mail: false,
  })),
  'POST /console/stores/:store_id/purchase_orders/:purchase_order_id/receive': ofPurchaseOrder(
    '/receive',
    () => ({ action_id: randomUUID(), lines: [{ product_id: 2, units: 6 }] }),
    { isSent: true },
  ),
  'POST /console/stores/:store_id/purchase_orders/:purchase_order_id/close': ofPurchaseOrder(
    '/close',
    () => ({}),
    { isSent: true },
  ),
  'POST /console/stores/:store_id/purchase_orders/:purchase_order_id/cancel': ofPurchaseOrder(
    '/cancel',
    () => ({}),
  ),
  'PATCH /console/campaigns/:campaign_id': ofCampaign('', { ...campaign, send: undefined, text: 'Four.' }),
  'POST /console/campaigns/:campaign_id/schedule': ofCampaign('/schedule', { at: '2026-12-02T01:00:00Z' }),
  'POST /console/campaigns/:campaign_id/cancel': ofCampaign('/cancel', {}, true),
  'PATCH /console/promo_codes/:promo_code_id': changingNew(
    '/console/promo_codes',
    { promo_code: 'STALE10', description: '10% off', discount_type: 'percentage', discount: 10 },
    'promo_code_id',
    { description: 'Ten off' },
  ),
  'PATCH /console/promotions/:promotion_id': changingNew(
    '/console/promotions',
    { name: 'Six', kind: 'mix', buy: 6, percent: 10 },
    'promotion_id',
    { name: 'Half a dozen' },
  ),
  'PATCH /console/banners/:banner_id': changingNew('/console/banners', { title: 'Spring' }, 'banner_id', {
    title: 'Summer',
  }),
  'PATCH /console/content/:content_id': changingNew(
    '/console/content',
    { uri: 'stale-page', title: 'Our story', content: '<p>Once</p>' },
    'content_id',
    { title: 'Our stories' },
  ),
  'PUT /console/content/:content_id/planned': ofPlan('', { ...words, starts: '2026-12-01T01:00:00Z' }),
  'POST /console/content/:content_id/planned/publish': ofPlan('/publish', {}),
  'POST /console/content/:content_id/planned/cancel': ofPlan('/cancel', {}),
  'PATCH /console/settings': changing('/console/settings', { support_phone: '03 9000 0000' }),
  'PUT /console/limits': () => ({
    path: '/console/limits',
    body: (limits) => ({ limits: limits.map((limit: Thing) => ({ ...limit, per_day: limit.per_day - 1 })) }),
  }),
  'PATCH /console/saved_views/:saved_view_id': async ({ staff }) => {
    const view = { list: 'zones', name: 'North', query: 'search=north' }
    const { saved_view_id: id } = await staff.admin.ok('POST', '/console/saved_views', view)
    return {
      path: `/console/saved_views/${id}`,
      at: '/console/saved_views?list=zones',
      pick: (views) => views.find((one: Thing) => one.saved_view_id === id),
      body: ({ version }) => ({ name: 'Northern', version }),
    }
  },
  'PATCH /console/webhooks/:webhook_id': changingNew(
    '/console/webhooks',
    { url: 'https://example.com/hook', events: ['order.placed'] },
    'webhook_id',
    { description: 'Till' },
  ),
  'PATCH /console/message_templates/:kind': changing('/console/message_templates/order_placed', {
    email_subject: 'Your order',
  }),
  'PATCH /console/care/:care_case_id': async ({ test, staff }) => {
    await staff.store.ok('POST', '/concerns', { name: 'Sam Reed', message: 'I worry about Sam.' })
    const at = '/console/care'
    const [{ care_case_id: id }] = await staff.admin.ok('GET', at)
    return {
      path: `${at}/${id}`,
      at,
      pick: (cases) => cases.find((one: Thing) => one.care_case_id === id),
      body: ({ version }) => ({ decision: 'call', reason: 'Rang them', version }),
      meanwhile: () => raise(test, 'care_cases', 'care_case_id', id),
    }
  },
  'PATCH /console/exclusions/reviews/:review_id': async ({ test, staff }) => {
    const order = await aPlacedOrder(test)
    await test.db.run(sql`
      update users set firstname = 'Mira', lastname = 'Solberg' where user_id = ${order.userId}`)
    await staff.store.ok('POST', '/self_exclusions', {
      firstname: 'Mira',
      lastname: 'Solberg',
      term: 'open',
      email: 'someone.else@example.com',
    })
    const at = '/console/exclusions/reviews'
    const [{ review_id: id }] = await staff.admin.ok('GET', at)
    return {
      path: `${at}/${id}`,
      at,
      pick: (reviews) => reviews.find((one: Thing) => one.review_id === id),
      body: ({ version }) => ({ decision: 'other', reason: 'Rang them', version }),
      meanwhile: () => raise(test, 'self_exclusion_reviews', 'self_exclusion_review_id', id),
    }
  },
  'PATCH /console/reviews/:product_review_id': async ({ test, staff }) => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    const { products } = await client.ok('GET', `/orders/${orderId}/ratings`)
    await client.ok('PUT', `/orders/${orderId}/reviews/${products[0].product_id}`, { stars: 4, text: 'Fine' })
    const at = '/console/reviews?limit=250'
    const mine = (reviews: Thing[]) => reviews.findLast((one) => one.product_id === products[0].product_id)
    const { product_review_id: id } = mine(await staff.admin.ok('GET', at))
    return {
      path: `/console/reviews/${id}`,
      at,
      pick: mine,
      body: ({ version }) => ({ state: 'published', version }),
      meanwhile: () => raise(test, 'product_reviews', 'product_review_id', id),
    }
  },
  'PATCH /orders/:order_id/problems/:problem_report_id': async ({ test, staff }) => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    const at = `/orders/${orderId}/problems`
    const { reports } = await client.ok('POST', at, { reason: 'broken', items: [{ part: 1, quantity: 1 }] })
    const { problem_report_id: id } = reports[0]
    return {
      path: `${at}/${id}`,
      at,
      pick: (answer) => answer.reports[0],
      body: ({ version }) => ({ version, status: 'answered', reply: 'We rang.' }),
      meanwhile: () => raise(test, 'problem_reports', 'problem_report_id', id),
    }
  },
  'POST /orders/:order_id/payment_link': takenLink,
  'DELETE /orders/:order_id/payment_link': takenLink,
  'POST /console/audit/:audit_id/undo': async ({ staff }) => {
    const at = '/console/zones/2'
    const fee = async (amount: number) =>
      staff.admin.ok('PATCH', at, { fee: amount, version: (await staff.admin.ok('GET', at)).version })
    await fee(8)
    const [row] = await staff.admin.ok('GET', '/console/audit?thing=zone:2&limit=1')
    return {
      path: `/console/audit/${row.audit_id}/undo`,
      at,
      body: () => ({}),
      meanwhile: () => fee(7),
      isNeverDone: true,
    }
  },
  'PUT /console/users/:user_id/access': ofStaff('/access', { active: false }),
  'PUT /console/users/:user_id/roles': ofStaff('/roles', { roles: [{ role: 'store_hand', store_id: 2 }] }),
}

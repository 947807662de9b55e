import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { API_KEY_SCOPES, keyMay } from '#domain/accounts/api-key-scopes.ts'
import {
  type RoleGrant,
  type StaffRole,
  TABLET_PERMISSIONS,
  hasPermission,
  isPermission,
} from '#domain/accounts/permissions.ts'
import {
  aPerson,
  aVerifiedGuest,
  checkoutBody,
  filledCart,
  loginAs,
  placeOrderAs,
} from '#testing/fixtures/builders.ts'
import { aProgram } from '#testing/fixtures/api-keys.ts'
import { aTakenTablet } from '#testing/fixtures/tablets.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { isForTablets } from '#server/http/security/authorize.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { BODIES, QUERIES } from '#testing/suites/role-bodies.ts'
import { isReached } from '#testing/suites/console-role-matrix.ts'
import { REFUSALS, ROLE_ROWS } from '#testing/suites/role-matrix.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

/** Caller with their relation to the records in the calls, and their staff roles. */
type Caller = {
  name: string
  client: Shopper
  roles: readonly Role[]
  works?: readonly RoleGrant[]
  /** Store of an API key with every possible scope; null: every store. */
  keyOf?: number | null
  /** True for a session opened by PIN on a shared tablet of the first store. */
  isTablet?: true
  userId?: number
}

let test: TestShop
let callers: Caller[]
let params: Record<string, string>

beforeAll(async () => {
  test = await openTestShop()
  const staff = await logInStaff(test)
  const [other, storeHand, driverManager, otherManager] = await manyMembers(test, 4)
  await test.db.run(sql`update users set store_access = true where user_id = ${storeHand!.userId}`)
  await test.db.run(sql`insert into user_stores (user_id, store_id) values (${storeHand!.userId}, 2)`)
  await test.db.run(sql`
    insert into user_roles (user_id, role, store_id)
    values (${driverManager!.userId}, 'driver_manager', 1), (${otherManager!.userId}, 'manager', 2)`)
  const customer = await loginAs(test, 'customer')
  const { client, userId, orderId } = await placeOrderAs(test, customer)
  await bringTo(staff, orderId, 'transit')
  const pending = await aPendingGuest()
  const program = await aProgram(test, staff.admin)
  const otherProgram = await aProgram(test, staff.admin, { store_id: 2 })
  const tablet = await aTakenTablet(test, 'admin')
  callers = [
    { name: 'a visitor', client: shopper(test), roles: ['anyone'] },
    { name: 'a pending guest', ...pending, roles: ['anyone', 'pending'] },
    { name: 'staff without a second factor', ...(await aPartialLogin()), roles: ['anyone', 'partial'] },
    { name: 'another customer', client: other!, roles: ['anyone', 'member'] },
    { name: 'a store hand of another store', client: storeHand!, ...worksAs('store_hand', 2) },
    { name: 'a manager of another store', client: otherManager!, ...worksAs('manager', 2) },
    { name: 'another driver', client: staff.driverNsw, ...worksAs('driver', 3) },
    { name: 'a store hand', client: staff.store, ...worksAs('store_hand', 1) },
    { name: 'a manager', client: await loginAs(test, 'manager'), ...worksAs('manager', 1) },
    { name: 'a marketing manager', client: await loginAs(test, 'marketing'), ...worksAs('marketing', 1) },
    { name: 'an accountant', client: await loginAs(test, 'accountant'), ...worksAs('accountant', 1) },
    { name: 'a manager of drivers', client: driverManager!, ...worksAs('driver_manager', 1) },
    { name: 'an owner', client: staff.admin, ...worksAs('owner', null) },
    { name: 'the assigned driver', client: staff.driver, ...worksAs('driver', 1, 'assigned driver') },
    { name: 'an owner by PIN', client: tablet.client, ...worksAs('store_hand', 1), isTablet: true },
    { name: 'a program', client: program.client, roles: ['anyone'], keyOf: null },
    { name: 'a program of another store', client: otherProgram.client, roles: ['anyone'], keyOf: 2 },
    { name: 'the customer', client, roles: ['anyone', 'member', 'self', 'owner'] },
  ]
  const message = await test.db.first<{ message_id: number }>(sql`
    select message_id from messages where order_id = ${orderId} limit 1`)
  params = {
    user_id: String(userId),
    order_id: String(orderId),
    driver_id: String(staff.driver.userId),
    breach_id: await aBreach(staff.admin),
    law_rule_id: await aLawRule(staff.admin),
    message_id: String(message!.message_id),
    name: 'payments',
    tablet_id: String(tablet.tabletId),
    api_key_id: String((await aProgram(test, staff.admin)).id),
    refund_id: await aRefusedRefund(staff.store, orderId),
    problem_report_id: await aProblem(orderId),
    product_review_id: await aReview(),
    campaign_id: await aCampaign(staff.admin),
    review_id: await anExclusionReview(userId),
    transfer_id: await aTransfer(staff.store),
    ...(await aWebhook(staff.admin)),
    ...(await thingsOf(client, userId)),
  }
})
afterAll(() => test.close())

const worksAs = (role: StaffRole, storeId: number | null, ...more: Role[]) => ({
  roles: ['anyone', 'member', ...more] as const,
  works: [{ role, storeId }],
})

/** Creates a webhook. Nothing listens at its URL, so its test delivery fails. */
async function aWebhook(admin: Shopper): Promise<Record<string, string>> {
  const wanted = { url: 'http://127.0.0.1:1', events: ['order.canceled'] }
  const { webhook_id: id } = await admin.ok('POST', '/console/webhooks', wanted)
  const { webhook_delivery_id: delivery } = await admin.ok('POST', `/console/webhooks/${id}/test`)
  return { webhook_id: String(id), webhook_delivery_id: String(delivery) }
}

async function aTransfer(store: Shopper): Promise<string> {
  const [{ product_id }] = await store.ok('GET', '/console/stores/1/stock?sort=-available&limit=1')
  const goods = { to_store_id: 2, reason: 'asked', lines: [{ product_id, units: 1 }] }
  const sent = await store.ok('POST', '/console/stores/1/transfers', { ...goods, action_id: randomUUID() })
  return String(sent.transfer_id)
}

async function aRefusedRefund(store: Shopper, orderId: number): Promise<string> {
  await test.db.run(sql`
    update demo_gateway.transactions set refuses_refunds = true where reference = ${`order-${orderId}`}`)
  const refund = { kind: 'amount', amount: 1, reason: 'asked' }
  const { refunds } = await store.ok('POST', `/orders/${orderId}/refunds`, refund)
  return String(refunds[0].refund_id)
}

async function aProblem(orderId: number): Promise<string> {
  const report = await test.db.first<{ problem_report_id: number }>(sql`
    insert into problem_reports (order_id, store_id, user_id, reason, created_at)
    select order_id, store_id, user_id, 'late', ${test.clock.now()} from orders where order_id = ${orderId}
    returning problem_report_id`)
  return String(report!.problem_report_id)
}

/** Returns a review of an order that the demo delivered from the callers' store. */
async function aReview(): Promise<string> {
  const review = await test.db.first<{ product_review_id: number }>(sql`
    select product_review_id from product_reviews where store_id = 1 limit 1`)
  return String(review!.product_review_id)
}

async function aCampaign(admin: Shopper): Promise<string> {
  const draft = { name: 'a', channel: 'email', subject: 'b', text: 'c', send: false }
  return String((await admin.ok('POST', '/console/campaigns', draft)).campaign_id)
}

async function anExclusionReview(userId: number): Promise<string> {
  const made = await test.db.first<{ id: number }>(sql`
    with one as (
      insert into self_exclusions (email, starts_at, term) values ('asked@example.com', ${test.clock.now()}, 'open')
      returning self_exclusion_id)
    insert into self_exclusion_reviews (self_exclusion_id, user_id, found_at)
    select self_exclusion_id, ${userId}, ${test.clock.now()} from one returning self_exclusion_review_id as id`)
  return String(made!.id)
}

/** Creates a session of a new store hand, who is not a demo account, after the password step. */
async function aPartialLogin() {
  const { person, userId } = await aVerifiedGuest(test)
  await test.db.run(sql`update users set store_access = true where user_id = ${userId}`)
  const client = shopper(test)
  const { status } = await client.call('POST', '/users/login', {
    username: person.email,
    password: person.password,
  })
  expect(status).toBe(403)
  return { client, userId }
}

async function aBreach(admin: Shopper): Promise<string> {
  const report = { found: '2026-11-18', summary: 'a', data_kinds: 'b', people: 'c' }
  return String((await admin.ok('POST', '/console/breaches', report)).breach_id)
}

async function aLawRule(admin: Shopper): Promise<string> {
  const rule = { state: 'VIC', rule: 'closed_days', valid_from: '2027-01-01', citation: 'An Act' }
  return String(
    (await admin.ok('POST', '/console/law_rules', { ...rule, parameters: { days: [] } })).law_rule_id,
  )
}

async function aPendingGuest() {
  const client = shopper(test)
  const body = await checkoutBody(client, await filledCart(test, client))
  const { error } = await client.call('POST', '/checkout', { ...body, ...aPerson() })
  return { client, userId: error.user_id! }
}

/** Returns the ids of a customer's records, so that an allowed caller finds them. */
async function thingsOf(client: Shopper, userId: number): Promise<Record<string, string>> {
  const [address] = await client.ok('GET', `/users/${userId}/addresses`)
  const [method] = await client.ok('GET', `/users/${userId}/payment_methods`)
  const other = await loginAs(test, 'customer')
  const sessions = await other.ok('GET', `/users/${userId}/sessions`)
  const subscription = await test.db.first<{ subscription_id: number }>(sql`
    insert into push_subscriptions (user_id, token_hash, endpoint, p256dh, auth, created_at)
    select user_id, token_hash, 'https://push.example.com/1', 'key', 'secret', ${test.clock.now()}
    from sessions where user_id = ${userId} limit 1 returning subscription_id`)
  const passkey = await test.db.first<{ passkey_id: number }>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
    values (${userId}, 'akey', '\\x00', 0, 'Phone', ${test.clock.now()}) returning passkey_id`)
  await test.db.run(sql`
    insert into totp_credentials (user_id, secret_sealed, created_at, confirmed_at)
    values (${userId}, '\\x00', ${test.clock.now()}, ${test.clock.now()})`)
  const product = await test.db.first<{ product_id: number }>(sql`select product_id from products limit 1`)
  const bundle = await test.db.first<{ product_id: number }>(sql`
    select min(bundle_product_id) as product_id from bundle_parts`)
  const event = await test.db.first<{ payment_event_id: number }>(sql`
    insert into payment_events (provider, event_key, kind, name, gateway_id, dispute_id, amount_cents, happened_at, received_at)
    values ('demo', 'roles', 'check', 'check', '', '', 0, ${test.clock.now()}, ${test.clock.now()})
    returning payment_event_id`)
  const undone = await test.db.first<{ catalogue_import_id: number }>(sql`
    insert into catalogue_imports (kind, store_id, status, content, counts, bad, changes, created_at)
    values ('shopify_products', 1, 'undone', '', '{"rows":0,"created":0,"changed":0,"unchanged":0,"bad":0}', '[]', '[]',
      ${test.clock.now()}) returning catalogue_import_id`)
  const purchase = await test.db.first<{ purchase_order_id: number }>(sql`
    with supplier as (
      insert into suppliers (name, lead_days, created_at, modified_at)
      values ('Roles', 1, ${test.clock.now()}, ${test.clock.now()}) returning supplier_id)
    insert into purchase_orders (store_id, supplier_id, action_id, created_at)
    select 1, supplier_id, gen_random_uuid(), ${test.clock.now()} from supplier returning purchase_order_id`)
  const [finalReport, careCase] = await Promise.all([
    test.db.first<{ final_report_id: number }>(sql`
      insert into final_reports (state, period_from, period_to, nth, content, sha256, differences, by_user_id, at)
      values ('VIC', '2020-01-01', '2020-01-01', 1, '{}', encode(sha256('{}'), 'hex'), '[]', ${userId}, ${test.clock.now()})
      returning final_report_id`),
    test.db.first<{ care_case_id: number }>(sql`
      insert into care_cases (kind, name, message, raised_at) values ('concern', 'Roles', 'Roles', ${test.clock.now()})
      returning care_case_id`),
  ])
  const segment = await test.db.first<{ segment_id: number }>(sql`
    insert into segments (name, created_at) values ('Roles', ${test.clock.now()}) returning segment_id`)
  return {
    final_report_id: String(finalReport!.final_report_id),
    care_case_id: String(careCase!.care_case_id),
    segment_id: String(segment!.segment_id),
    purchase_order_id: String(purchase!.purchase_order_id),
    import_id: String(undone!.catalogue_import_id),
    event_id: String(event!.payment_event_id),
    address_id: String(address.address_id),
    token: method.token,
    session_id: String(sessions[0].session_id),
    passkey_id: String(passkey!.passkey_id),
    subscription_id: String(subscription!.subscription_id),
    product_id: String(product!.product_id),
    bundle_id: String(bundle!.product_id),
    pack_id: '1',
    point: '-37.8,144.98',
    state: 'victoria',
    suburb: 'fitzroy',
    slug: 'nothing',
    kind: 'welcome',
  }
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Returns the path of a call. Console endpoints have the same parameter names, so the same ids are used. */
const pathOf = (endpoint: Endpoint, caller: Caller): string => {
  const own = (['pending', 'partial'] as const).some(
    (role) => endpoint.allow.includes(role) && caller.roles.includes(role),
  )
  const known: Record<string, string | undefined> = {
    ...params,
    ...(own && { user_id: String(caller.userId) }),
    ...(endpoint.path.startsWith('/console/bundles') && { product_id: params.bundle_id }),
  }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '1')
  return path + (QUERIES[nameOf(endpoint)] ?? '')
}

/**
 * Returns true if an API key may call the endpoint: a scope matches, and no personal confirmation or accountability
 * is required.
 */
function isNamedToKey(endpoint: Endpoint, storeId: number | null): boolean {
  const { allow, stepUp, byPerson } = endpoint
  if (allow.includes('anyone')) return true
  if (!isReached(nameOf(endpoint), storeId)) return false
  const isScope = (role: Role) => isPermission(role) && keyMay(API_KEY_SCOPES, role)
  return stepUp !== true && !byPerson && allow.some(isScope)
}

function isNamed(endpoint: Endpoint, { roles, works = [], keyOf, isTablet }: Caller): boolean {
  if (keyOf !== undefined) return isNamedToKey(endpoint, keyOf)
  if (isTablet && !isForTablets(endpoint)) return false
  return endpoint.allow.some((role) => {
    if (!isPermission(role)) return isTablet && !endpoint.onTablet ? role === 'anyone' : roles.includes(role)
    if (isTablet && !TABLET_PERMISSIONS.includes(role)) return false
    return works.some((work) => hasPermission([work], role) && isReached(nameOf(endpoint), work.storeId))
  })
}

async function isRefused(endpoint: Endpoint, caller: Caller): Promise<boolean> {
  const body = endpoint.method === 'GET' ? undefined : (BODIES[nameOf(endpoint)] ?? {})
  const reply = await caller.client.call(endpoint.method, pathOf(endpoint, caller), body)
  expect([nameOf(endpoint), caller.name, reply.status], reply.text).not.toContain(500)
  return REFUSALS.includes(reply.error?.code ?? '')
}

/** @source A-OWN-1, A-ORDER-1 */
describe('§6 Roles', () => {
  it('are declared with each endpoint, and once more in the table of this test', () => {
    const declared = test.shop.endpoints.map((endpoint) => [nameOf(endpoint), endpoint.allow.join(', ')])
    expect(Object.fromEntries(declared)).toEqual(ROLE_ROWS)
  })

  it('are listed in the OpenAPI document', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    for (const endpoint of test.shop.endpoints) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      expect(paths[path][endpoint.method.toLowerCase()]['x-allow']).toEqual(endpoint.allow)
    }
  })

  it('admit the listed callers and reject all other callers', async () => {
    const wrong: string[] = []
    const names = Object.keys(ROLE_ROWS)
    const inOrder = test.shop.endpoints.toSorted(
      (a, b) => names.indexOf(nameOf(a)) - names.indexOf(nameOf(b)),
    )
    for (const endpoint of inOrder)
      for (const caller of callers) {
        const mayCall = isNamed(endpoint, caller)
        if ((await isRefused(endpoint, caller)) === mayCall)
          wrong.push(`${nameOf(endpoint)}: ${caller.name} is ${mayCall ? 'refused' : 'let in'}`)
      }
    expect(wrong).toEqual([])
  })
})

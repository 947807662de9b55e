import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type AsyncZippable, type AsyncZipOptions, zip } from 'fflate'
import { csvText } from '#domain/csv.ts'
import { payOf } from '#domain/delivery/driver-pay.ts'
import { distanceKm } from '#domain/delivery/zone-polygon.ts'
import type { ReportDocument } from '#domain/law/report-document.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { OPERATOR_TIME_ZONE, daysBetween, toLocalIso } from '#domain/time.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { readerOf } from '#server/db/replicas.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import {
  type EvidenceFilter,
  type EvidenceRow,
  MAX_EVIDENCE_ORDERS,
  readEvidence,
} from './evidence.queries.ts'

const LONGEST_PERIOD_DAYS = 7

export type EvidenceQuery = {
  order_id?: number | undefined
  driver_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the inspector's file as a zip of PDF, JSON and CSV with their hashes, and records the export.
 * @throws ShopError not_found if there is no such order with alcohol, invalid_input for a missing or too long period
 * @source A-LAW-8
 */
export async function evidenceFile(
  shop: Shop,
  by: number,
  query: EvidenceQuery,
  storeIds: EvidenceFilter['storeIds'],
): Promise<Buffer> {
  const filter = filterOf(query, storeIds)
  const rows = await readEvidence(readerOf(shop), filter)
  if (filter.orderId !== null && rows.length === 0) throw new ShopError('not_found')
  if (rows.length > MAX_EVIDENCE_ORDERS) throw new ShopError('invalid_input', { fields: { to: TOO_MANY } })
  const orders = rows.map(presentEvidence)
  const files: Record<string, Uint8Array> = {
    'evidence.json': bytes(JSON.stringify({ ...describe(filter), orders }, null, 1)),
    'evidence.csv': bytes(csvText([CSV_COLUMNS, ...orders.map(csvRow)])),
    'evidence.pdf': await shop.invoicePrinter.print([documentOf(shop, filter, orders)]),
  }
  const sums = Object.entries(files).map(([name, content]) => `${sha256(content)}  ${name}\n`)
  const archive = await zipped({ ...files, SHA256SUMS: bytes(sums.join('')) }, { mtime: shop.clock.now() })
  await recordAudit(shop, {
    byUserId: by,
    action: 'evidence.exported',
    subject: filter.orderId === null ? 'evidence' : `order ${filter.orderId}`,
    details: { orders: orders.length, sha256: sha256(archive), ...auditOf(filter) },
  })
  return Buffer.from(archive)
}

const TOO_MANY = `These days have more than ${MAX_EVIDENCE_ORDERS} orders. Choose fewer days, or a driver.`

/** Compresses in threads. */
const zipped = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip)

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

function filterOf(
  { order_id, driver_id, from, to }: EvidenceQuery,
  storeIds: EvidenceFilter['storeIds'],
): EvidenceFilter {
  if (order_id !== undefined)
    return { orderId: order_id, driverId: driver_id ?? null, from: null, to: null, storeIds }
  if (from === undefined || to === undefined)
    throw new ShopError('invalid_input', { fields: { from: 'Please give an order, or a period.' } })
  if (to < from)
    throw new ShopError('invalid_input', { fields: { to: 'The end can’t be before the start.' } })
  if (daysBetween(from, to) >= LONGEST_PERIOD_DAYS)
    throw new ShopError('invalid_input', { fields: { to: 'A file covers at most 7 days.' } })
  return { orderId: null, driverId: driver_id ?? null, from, to, storeIds }
}

const describe = ({ orderId, driverId, from, to }: EvidenceFilter) => ({
  ...(orderId !== null && { order_number: orderNumber(orderId) }),
  ...(driverId !== null && { driver_id: driverId }),
  ...(from !== null && { from, to }),
})

const auditOf = ({ driverId, from, to }: EvidenceFilter) => ({
  ...(driverId !== null && { driver: driverId }),
  ...(from !== null && { period: `${from} to ${to}` }),
})

function presentEvidence(row: EvidenceRow) {
  const local = (at: Date | string | null) => at && toLocalIso(new Date(at), row.time_zone)
  const refusal = row.checks.find(({ outcome }) => outcome === 'refused')
  return {
    order_number: orderNumber(row.order_id),
    store: row.store,
    state: row.state,
    licence_number: row.licence_number,
    postcode: row.postcode,
    status: row.status,
    gift: row.gift,
    first_supply: row.first_supply,
    placed: local(row.placed_at),
    departed: local(row.departed_at),
    delivered: local(row.delivered_at),
    instruction: { version: row.instruction_version, text: row.instruction },
    statements: {
      age_method: row.age_method,
      age_text_version: row.age_text_version,
      age_confirmed: local(row.age_confirmed_at),
      birth_date_given: row.has_birth_date,
      gift_text_version: row.gift_text_version,
      gift_confirmed: local(row.gift_confirmed_at),
      versions: row.legal_texts ?? {},
    },
    driver:
      row.driver_id === null ? null : { user_id: row.driver_id, name: row.driver, training: row.training },
    checks: row.checks.map((check) => ({ ...check, at: local(check.at) })),
    clocks: row.actions.map((action) => ({
      kind: action.kind,
      by_phone: local(action.tapped_at),
      by_shop: local(action.received_at),
      is_measured: action.is_measured,
    })),
    return: row.returned && {
      opened: local(row.returned.opened_at),
      closed: local(row.returned.closed_at),
      units_out: row.returned.units_out,
      units_back: row.returned.units_back,
    },
    pay: payFor(row),
    refusal_reason: refusal?.reason ?? null,
  }
}
type Evidence = ReturnType<typeof presentEvidence>

/** Returns the pay of the delivery in dollars, without the hours of the shift. A refused one is paid as any other. */
function payFor(row: EvidenceRow): { delivery: number; kilometres: number } | null {
  if (row.drop_cents === null || row.kilometre_cents === null || row.checks.length === 0) return null
  const rule = { hourCents: 0, dropCents: row.drop_cents, kilometreCents: row.kilometre_cents }
  const pay = payOf(rule, { minutes: 0, drops: 1, kilometres: distanceKm(row.store_at, row.door) })
  return { delivery: toDollars(pay.drops), kilometres: toDollars(pay.kilometres) }
}

const CSV_COLUMNS = [
  'order_number',
  'store',
  'licence_number',
  'postcode',
  'placed',
  'delivered',
  'driver',
  'training_number',
  'training_valid',
  'check',
  'refusal_reason',
  'check_at',
  'pay',
]

function csvRow(order: Evidence): (string | number)[] {
  const last = order.checks.at(-1)
  return [
    order.order_number,
    order.store,
    order.licence_number,
    order.postcode,
    order.placed ?? '',
    order.delivered ?? '',
    order.driver?.name ?? '',
    order.driver?.training?.number ?? '',
    order.driver?.training ? String(order.driver.training.is_valid) : '',
    last?.outcome ?? '',
    order.refusal_reason ?? '',
    last?.at ?? '',
    order.pay ? order.pay.delivery + order.pay.kilometres : '',
  ]
}

/** Returns the printed file: for each order its facts, in a list. */
function documentOf(shop: Shop, filter: EvidenceFilter, orders: readonly Evidence[]): ReportDocument {
  const { companyName } = shop.currentSettings.branding()
  const about = Object.entries(describe(filter)).map(
    ([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`,
  )
  return {
    kind: 'report',
    title: 'Liquor deliveries: evidence',
    author: companyName,
    facts: [
      `Provider: ${companyName}`,
      ...about,
      `Orders with alcohol: ${orders.length}`,
      `Printed: ${toLocalIso(shop.clock.now(), OPERATOR_TIME_ZONE)}`,
    ],
    sections: orders.map((order) => ({
      title: `Order ${order.order_number}`,
      titles: ['Fact', 'Value'],
      rows: factsOf(order),
    })),
  }
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

function factsOf(order: Evidence): [string, string][] {
  const { statements, driver, instruction, pay } = order
  const training = driver?.training
  const facts: [string, string | null][] = [
    ['Store and licence', `${order.store}, ${order.licence_number}`],
    ['Postcode', order.postcode],
    ['Placed', order.placed],
    ['Departed', order.departed],
    ['Delivered', order.delivered],
    [
      'Statement of age',
      `version ${statements.age_text_version}, ${statements.age_confirmed ?? 'not given'}`,
    ],
    ['Date of birth given', yesNo(statements.birth_date_given)],
    ['Gift confirmation', statements.gift_text_version],
    ['Instruction', `version ${instruction.version ?? 'none'}: ${instruction.text}`],
    [
      'Texts shown',
      Object.entries(statements.versions)
        .map((pair) => pair.join(' '))
        .join(', '),
    ],
    ['Driver', driver?.name ?? null],
    [
      'Training',
      training ? `${training.number}, ${training.issued_on} to ${training.expires_on}` : 'none recorded',
    ],
    ['Training valid then', training ? yesNo(training.is_valid) : null],
    ...order.checks.map(({ outcome, reason, at }): [string, string] => [
      `Check ${outcome}`,
      [at, reason].filter(Boolean).join(', '),
    ]),
    ...order.clocks.map(({ kind, by_phone, by_shop }): [string, string] => [
      `Tap: ${kind}`,
      `${by_phone} by the phone, ${by_shop} by the shop`,
    ]),
    ['Returned', order.return && `${order.return.units_back} of ${order.return.units_out} units`],
    ['Pay of the delivery', pay && `$${(pay.delivery + pay.kilometres).toFixed(2)}`],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

import type { OutputOf } from '#contract/endpoint.ts'
import type { recordIdCheck as contract } from '#contract/orders/id-check.ts'
import { compareNames } from '#domain/accounts/compare-names.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { recipientRole } from '#domain/law/recipient.ts'
import { acceptedDocuments, isAcceptedDocument } from '#domain/law/state-law.ts'
import { inForce } from '#domain/law/delivery-hours.ts'
import { localDate } from '#domain/time.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { recordDistance } from './hand-over-distance.service.ts'
import * as queries from './id-check.queries.ts'
import { checkDriverAtDoor } from '../lifecycle/driver-checks.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { moveOrder, stopIfExcluded } from '../lifecycle/move-order.service.ts'
import * as orders from '../orders.queries.ts'
import { visibleHead } from '../orders.service.ts'

const ID_CHECK_REFUSED = 'id_check.refused'

export type IdCheck = OutputOf<NonNullable<(typeof contract)['body']>>

/** Check with its time, if the phone sent it later. `afterwards` runs in the transaction that records a refusal. */
type TimedIdCheck = IdCheck & { at?: Date; afterwards?: (shop: Shop) => Promise<void> }

/** Records the ID check at the door; a refusal cancels the order and refunds it. */
export async function checkId(
  shop: Shop,
  principal: Principal,
  orderId: number,
  check: IdCheck,
): Promise<void> {
  const { actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('driver')) throw new ShopError('forbidden')
  await recordIdCheck(shop, { ...actor, kind: 'driver' }, orderId, check)
}

/**
 * Records the ID check for the assigned driver or the demo's autopilot. A refusal and the end of the order are
 * committed in one transaction.
 */
export async function recordIdCheck(
  shop: Shop,
  actor: Actor,
  orderId: number,
  check: TimedIdCheck,
): Promise<void> {
  const alongside = (shop: Shop, order: orders.OrderHead) => writeIdCheck(shop, actor, order, check)
  if (check.outcome === 'refused') {
    const reason = `Refused at the door: ${check.reason.replaceAll('_', ' ')}`
    return moveOrder(shop, { ...actor, roles: ['idCheck'] }, orderId, {
      status: STATUS.canceled,
      reason,
      alongside,
      afterwards: check.afterwards,
      auditedAs: ID_CHECK_REFUSED,
      version: check.version,
    })
  }
  await stopIfExcluded(shop, orderId)
  await inTransaction(shop, async (shop) => {
    const order = await orders.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, check.version)
    await alongside(shop, order)
  })
}

/** Writes the check of a locked order. @throws ShopError if the order, document or person does not allow it */
export async function writeIdCheck(
  shop: Shop,
  actor: Actor,
  order: orders.OrderHead,
  check: TimedIdCheck,
): Promise<void> {
  if (order.status !== STATUS.inTransit || order.driver_id === null) {
    throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  }
  await checkDriverAtDoor(shop, order)
  const earlier = await queries.readIdCheck(shop.db, order.order_id)
  const written = {
    orderId: order.order_id,
    nth: earlier ? (2 as const) : (1 as const),
    driverId: order.driver_id,
    postcode: order.postcode,
    now: check.at ?? shop.clock.now(),
  }
  if (check.outcome === 'refused') {
    await queries.insertIdCheck(shop.db, { ...written, ...REFUSED, refusalReason: check.reason })
    return audit(shop, actor, order, { action: ID_CHECK_REFUSED, after: { refusal_reason: check.reason } })
  }
  const passed = passedCheck(shop, order, check)
  if (earlier && !isSameCheck(earlier, check)) throw new ShopError('door_check_recorded')
  if (earlier) return
  await queries.insertIdCheck(shop.db, { ...written, ...passed })
  await recordDistance(shop, { orderId: written.orderId, driverId: written.driverId, at: written.now })
  const { documentType, issuer, recipientRole: role, nameCompared } = passed
  const after = {
    document_type: documentType,
    issuer,
    recipient_role: role,
    ...(nameCompared && { name_compared: true }),
  }
  await audit(shop, actor, order, { action: 'id_check.passed', after })
}

const audit = (
  shop: Shop,
  actor: Actor,
  { order_id: orderId }: orders.OrderHead,
  event: Pick<AuditEvent, 'action' | 'after'>,
): Promise<void> => recordAudit(shop, { byUserId: actor.userId, subject: `order ${orderId}`, ...event })

const REFUSED = {
  outcome: 'refused',
  documentType: null,
  issuer: null,
  recipientName: '',
  recipientRole: null,
} as const

type PassedIdCheck = Extract<TimedIdCheck, { outcome: 'passed' }>

/**
 * Returns the fields to store. Throws unless the document is accepted, the hour is lawful and the person may receive
 * the order.
 */
function passedCheck(shop: Shop, order: orders.OrderHead, check: PassedIdCheck) {
  const { document_type: documentType, issuer, recipient_name: recipientName } = check
  const { law, time_zone: zone } = shop.storeDirectory.store(order.store_id)
  const at = check.at ?? shop.clock.now()
  const date = localDate(at, zone)
  if (!isAcceptedDocument(acceptedDocuments(law, date), { type: documentType, issuer })) {
    throw new ShopError('document_not_accepted', {
      fields: { document_type: 'This ID isn’t accepted in this state.' },
    })
  }
  if (!isLawfulHandOver(law, zone, at)) throw new ShopError('outside_lawful_hours')
  const handOver = {
    gift: order.gift,
    firstSupply: order.first_supply,
    recipientName: order.recipient_name,
  }
  const rule = required(inForce(law.recipient, date), `recipients of ${order.state} on ${date}`)
  const { match, role } = recipientRole(rule, handOver, recipientName)
  if (!role)
    throw new ShopError('wrong_recipient', {
      fields: { recipient_name: 'That’s not the name on this order.' },
    })
  if (match === 'near' && !check.name_compared)
    throw new ShopError('name_nearly_same', {
      fields: { name_compared: `Is it ${order.recipient_name} who is named on the ID?` },
    })
  return {
    outcome: 'passed',
    refusalReason: null,
    documentType,
    issuer,
    recipientName,
    recipientRole: role,
    nameCompared: match === 'near',
  } as const
}

/**
 * Returns whether the check repeats the recorded check, as after a lost response. A repeat is a no-op; a different
 * check is rejected.
 */
const isSameCheck = (earlier: queries.IdCheckRow, check: PassedIdCheck): boolean =>
  earlier.outcome === 'passed' &&
  earlier.document_type === check.document_type &&
  earlier.issuer === check.issuer &&
  compareNames(earlier.recipient_name, check.recipient_name) === 'same'

import type { ConsoleDriver, Driver } from '#contract/driver/driver-records.ts'
import { documentCounts, paperState, trainingLastDay } from '#domain/delivery/driver-papers.ts'
import { needsTraining } from '#domain/law/state-law.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { OPERATOR_TIME_ZONE, localDate, toLocalIso } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { DriverRecordRow } from './driver-records.queries.ts'
import type { DriverRecord } from './driver-records.service.ts'

const at = (when: Date): string => toLocalIso(when, OPERATOR_TIME_ZONE)
const todayOf = (shop: Shop): string => localDate(shop.clock.now(), OPERATOR_TIME_ZONE)

export function presentDriver(shop: Shop, row: DriverRecordRow): ConsoleDriver {
  const today = todayOf(shop)
  const stores = row.store_ids.map((storeId) => shop.storeDirectory.store(storeId))
  const trainedUntil = row.trained_until && trainingLastDay(row.trained_until)
  return {
    user_id: row.user_id,
    firstname: row.firstname,
    lastname: row.lastname,
    mobile: row.mobile,
    active: row.is_active,
    stores: stores.map(({ store_id, name, state }) => ({ store_id, name, state })),
    vehicle: row.vehicle,
    on_shift_since: row.on_shift_since && at(row.on_shift_since),
    training: { last_day: trainedUntil, state: paperState(trainedUntil, today) },
    needs_training: stores.some(({ law }) => needsTraining(law, today)),
    documents: { last_day: row.papers_until, state: paperState(row.papers_until, today) },
    deliveries_today: row.deliveries_today,
  }
}

export function presentRecord(shop: Shop, record: DriverRecord): Driver {
  const today = todayOf(shop)
  return {
    ...presentDriver(shop, record.row),
    document_records: record.documents.map((row) => ({
      driver_document_id: row.driver_document_id,
      kind: row.kind,
      number_end: row.number_end,
      expires_on: row.expires_on,
      recorded: at(row.recorded_at),
      recorded_by: row.recorded_by_name,
      counts: row.is_newest && documentCounts(row.kind, record.row.vehicle),
      state: paperState(row.expires_on, today),
    })),
    training_records: record.training.map(({ number, issued_on, expires_on }, nth) => ({
      number,
      issued_on,
      expires_on,
      counts: nth === 0,
    })),
    shifts: record.shifts.map(({ started_at, ended_at }) => ({
      started: at(started_at),
      ended: ended_at && at(ended_at),
    })),
    orders_today: record.deliveries.map((order) => ({
      order_id: order.order_id,
      order_number: orderNumber(order.order_id),
      status: order.status,
      city: order.city,
      due: at(order.due_at),
    })),
  }
}

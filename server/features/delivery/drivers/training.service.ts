import type { OutputOf } from '#contract/endpoint.ts'
import type { recordTraining as contract } from '#contract/driver/training.ts'
import { required } from '#domain/required.ts'
import { addMonths } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { readDriver } from './drivers.queries.ts'
import * as queries from './training.queries.ts'

type RecordTrainingBody = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Validity in months: the knowledge test is repeated after five years.
 * @source L-24
 */
const LASTS_MONTHS = 60

export async function trainingOf(shop: Shop, driverId: number): Promise<queries.TrainingRow[]> {
  if (!(await readDriver(shop.db, driverId))) throw new ShopError('not_found')
  return queries.readTraining(shop.db, driverId)
}

/**
 * Adds a record that replaces the earlier records, which are retained as evidence. A withdrawn training is recorded as
 * one that ends today.
 * @source L-24
 */
export async function recordTraining(
  shop: Shop,
  by: number,
  driverId: number,
  training: RecordTrainingBody,
): Promise<queries.TrainingRow[]> {
  const { number, issued_on: issuedOn, expires_on: expiresOn } = training
  if (expiresOn <= issuedOn || expiresOn > addMonths(issuedOn, LASTS_MONTHS))
    throw new ShopError('invalid_input', { fields: { expires_on: 'Training lasts five years at most.' } })
  return inTransaction(shop, async (shop) => {
    if (!(await readDriver(shop.db, driverId))) throw new ShopError('not_found')
    const record = { driverId, number, issuedOn, expiresOn, recordedBy: by, now: shop.clock.now() }
    const { driver_training_record_id: id } = required(
      await queries.insertTraining(shop.db, record),
      'training record',
    )
    await recordAudit(shop, {
      byUserId: by,
      action: 'training.recorded',
      subject: `driver ${driverId}`,
      details: { record: id },
    })
    return queries.readTraining(shop.db, driverId)
  })
}

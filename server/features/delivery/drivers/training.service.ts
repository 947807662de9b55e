import type { OutputOf } from '#contract/endpoint.ts'
import type { recordTraining as contract } from '#contract/driver/training.ts'
import { inForce } from '#domain/law/delivery-hours.ts'
import { required } from '#domain/required.ts'
import { addMonths } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { readDriver } from './drivers.queries.ts'
import * as queries from './training.queries.ts'

type RecordTrainingBody = OutputOf<NonNullable<(typeof contract)['body']>>

const MONTHS_OF_YEAR = 12

/** Returns the fewest years that a state accepts a certificate of a day. @source L-24 */
function yearsOn({ storeDirectory }: Shop, date: string): number {
  const rules = Object.values(storeDirectory.laws()).map(({ training }) => inForce(training, date))
  const requiring = rules.filter((rule) => rule !== undefined && rule.required)
  return Math.min(...(requiring.length > 0 ? requiring : rules).flatMap((rule) => rule?.years ?? []))
}

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
  const years = yearsOn(shop, issuedOn)
  if (expiresOn <= issuedOn)
    throw new ShopError('invalid_input', {
      fields: { expires_on: 'The last day has to be after the first.' },
    })
  if (expiresOn > addMonths(issuedOn, years * MONTHS_OF_YEAR))
    throw new ShopError('invalid_input', { fields: { expires_on: `Training lasts ${years} years at most.` } })
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

import type { DeliveryLaws } from '#domain/law/delivery-hours.ts'
import type { Database } from '#server/db/database.ts'
import { readDeliveryLaws } from './law-rules.queries.ts'

/** Returns the approved rules on the hours of delivery of every state. @source L-55 */
export const deliveryLaws = (db: Database): Promise<DeliveryLaws> => readDeliveryLaws(db)

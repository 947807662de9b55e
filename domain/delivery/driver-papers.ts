import { addDays } from '../time.ts'
import type { Vehicle } from './vehicles.ts'

/** Documents that a driver has to present before driving. */
export const DRIVER_DOCUMENTS = ['licence', 'registration', 'insurance', 'right_to_work'] as const
export type DriverDocument = (typeof DRIVER_DOCUMENTS)[number]

/** Documents that are required for motor vehicles only. The right to work is required of every driver. */
const OF_MOTOR_VEHICLES: readonly DriverDocument[] = ['licence', 'registration', 'insurance']

/** Returns whether a document is required of a driver. It is required if the vehicle is not known yet. */
export const documentCounts = (kind: DriverDocument, vehicle: Vehicle | null): boolean =>
  vehicle !== 'bicycle' || !OF_MOTOR_VEHICLES.includes(kind)

/** Days before a document's last day at which the driver and the driver managers are notified. */
export const PAPERS_WARNING_DAYS = 30

export const PAPER_STATES = ['valid', 'soon', 'expired', 'missing'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/**
 * Returns the state of a driver's document or training.
 *
 * @param lastDay last day of validity, `YYYY-MM-DD`; null if there is no document
 * @param today `YYYY-MM-DD`
 * @source L-24, A-DRIVER-4
 */
export function paperState(lastDay: string | null, today: string): PaperState {
  if (lastDay === null) return 'missing'
  if (lastDay < today) return 'expired'
  return lastDay <= addDays(today, PAPERS_WARNING_DAYS) ? 'soon' : 'valid'
}

/** Returns the last valid day of a training, which is the day before its expiry date. @source L-24 */
export const trainingLastDay = (expiresOn: string): string => addDays(expiresOn, -1)

import { addDays } from '../time.ts'
import type { Vehicle } from './vehicles.ts'

/** What a driver shows before they drive. */
export const DRIVER_DOCUMENTS = ['licence', 'registration', 'insurance', 'right_to_work'] as const
export type DriverDocument = (typeof DRIVER_DOCUMENTS)[number]

/** Of what drives with a motor; the right to work is everybody's. */
const OF_MOTOR_VEHICLES: readonly DriverDocument[] = ['licence', 'registration', 'insurance']

/** Whether a document counts for a driver. Nobody's vehicle is known before they have said so: then it does. */
export const documentCounts = (kind: DriverDocument, vehicle: Vehicle | null): boolean =>
  vehicle !== 'bicycle' || !OF_MOTOR_VEHICLES.includes(kind)

/** So long before the last day the driver and whoever looks after drivers are told. */
export const PAPERS_WARNING_DAYS = 30

export const PAPER_STATES = ['valid', 'soon', 'expired', 'missing'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/**
 * How long something of a driver's still holds.
 *
 * @param lastDay `YYYY-MM-DD`, the last day on which it holds; null: there is none
 * @param today `YYYY-MM-DD`
 * @source L-24, A-DRIVER-4
 */
export function paperState(lastDay: string | null, today: string): PaperState {
  if (lastDay === null) return 'missing'
  if (lastDay < today) return 'expired'
  return lastDay <= addDays(today, PAPERS_WARNING_DAYS) ? 'soon' : 'valid'
}

/** A training that is entered with an end is over on that day: its last day is the one before. @source L-24 */
export const trainingLastDay = (expiresOn: string): string => addDays(expiresOn, -1)

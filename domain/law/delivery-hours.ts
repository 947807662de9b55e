import type { AddressState } from '#domain/states.ts'

/** Latest lawful hand-over of a day in every state, `HH:MM`. @source L-17 */
export const LATEST = '23:00'

/**
 * Days that a rule is about: an ISO weekday such as `weekday 7`, a date of every year such as `12-25`, or a number of days from
 * Easter Sunday, as `easter -2` for Good Friday.
 */
export type DeliveryDay = `weekday ${number}` | `easter ${number}` | `${number}-${number}`

/**
 * Lawful hours of a kind of day in a state, in local time `HH:MM`; null hours: no delivery at all. Rules of a named day replace
 * those of its weekday; of two named days on one date, the later opening holds. A date without a rule is closed.
 */
export type DeliveryHours = {
  state: AddressState
  day: DeliveryDay
  /** First and last date on which the rule is in force, `YYYY-MM-DD`; null: without end. */
  validFrom: string
  validTo: string | null
  opens: string | null
  closes: string | null
}

const SINCE = { validFrom: '2000-01-01', validTo: null } as const
const CLOSED = { opens: null, closes: null } as const
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6] as const

const ofState = (state: AddressState, anzacDay: Pick<DeliveryHours, 'opens' | 'closes'>): DeliveryHours[] => [
  ...MONDAY_TO_SATURDAY.map((weekday) => ({
    ...{ state, day: `weekday ${weekday}` as const, ...SINCE },
    ...{ opens: '09:00', closes: LATEST },
  })),
  { state, day: 'weekday 7', ...SINCE, opens: '10:00', closes: LATEST },
  { state, day: 'easter -2', ...SINCE, ...CLOSED },
  { state, day: '12-25', ...SINCE, ...CLOSED },
  { state, day: '04-25', ...SINCE, ...anzacDay },
]

/**
 * The only list of lawful delivery hours. The database holds a copy for its triggers in the table `lawful_hours`, which each
 * start of the shop brings up to date (`server/db/lawful-hours.ts`).
 * @source L-17, L-19
 */
export const DELIVERY_HOURS: readonly DeliveryHours[] = [
  ...ofState('VIC', { opens: '13:00', closes: LATEST }),
  ...ofState('NSW', CLOSED),
]

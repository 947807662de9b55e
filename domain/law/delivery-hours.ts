import type { AddressState } from '#domain/states.ts'

/** Latest lawful time for a hand-over in every state, `HH:MM`. @source L-17 */
export const LATEST_DELIVERY_TIME = '23:00'

/**
 * Days to which a rule applies: an ISO weekday such as `weekday 7`, an annual date such as `12-25`, or a number of days
 * from Easter Sunday, such as `easter -2` for Good Friday.
 */
export type DeliveryDay = `weekday ${number}` | `easter ${number}` | `${number}-${number}`

/**
 * Lawful hours on certain days in a state, in local time `HH:MM`. With null hours, delivery is not allowed. Rules for a
 * date or an Easter day replace those of the weekday. If several apply, the later opening is used. Without a rule,
 * delivery is not allowed.
 */
export type DeliveryHours = {
  state: AddressState
  day: DeliveryDay
  /** First and last date on which the rule is in force, `YYYY-MM-DD`. `validTo` is null if there is no end. */
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
    state,
    day: `weekday ${weekday}` as const,
    ...SINCE,
    opens: '09:00',
    closes: LATEST_DELIVERY_TIME,
  })),
  { state, day: 'weekday 7', ...SINCE, opens: '10:00', closes: LATEST_DELIVERY_TIME },
  { state, day: 'easter -2', ...SINCE, ...CLOSED },
  { state, day: '12-25', ...SINCE, ...CLOSED },
  { state, day: '04-25', ...SINCE, ...anzacDay },
]

/**
 * Lawful delivery hours. The table `lawful_hours` is a copy for database triggers, which is updated at each start of
 * the shop (`server/db/lawful-hours.ts`).
 * @source L-17, L-19
 */
export const DELIVERY_HOURS: readonly DeliveryHours[] = [
  ...ofState('VIC', { opens: '13:00', closes: LATEST_DELIVERY_TIME }),
  ...ofState('NSW', CLOSED),
]

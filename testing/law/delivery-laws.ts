import type { ClosedDaysParameters, DeliveryLaw, DeliveryLaws } from '#domain/law/delivery-hours.ts'

const CLOSED = { opens: null, closes: null } as const
const SINCE = { validFrom: '2000-01-01', validTo: null } as const

const lawWith = (anzacDay: Omit<ClosedDaysParameters['days'][number], 'day' | 'name'>): DeliveryLaw => ({
  hours: [
    {
      ...SINCE,
      parameters: {
        hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          opens: weekday === 7 ? '10:00' : '09:00',
          closes: '23:00',
        })),
      },
    },
  ],
  closedDays: [
    {
      ...SINCE,
      parameters: {
        days: [
          { day: 'easter -2', name: 'Good Friday', ...CLOSED },
          { day: '04-25', name: 'Anzac Day', ...anzacDay },
          { day: '12-25', name: 'Christmas Day', ...CLOSED },
        ],
      },
    },
  ],
})

/** Rules of a new shop, for tests and simulations without a database. A test compares them with the migrated rows. */
export const DELIVERY_LAWS: DeliveryLaws = {
  VIC: lawWith({ opens: '13:00', closes: '23:00' }),
  NSW: lawWith(CLOSED),
}

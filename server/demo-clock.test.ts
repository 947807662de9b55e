import { describe, expect, it } from 'vitest'
import { toLocalIso } from '#domain/time.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { shiftedClock } from './clock.ts'
import { demoClockOffset } from './demo-clock.ts'
import type { StoreDirectory, Store, Zone } from './features/delivery/store-directory.service.ts'

// @source A-DEMO-1

const MIDDAY_TO_ELEVEN = [{ opens: '12:00', closes: '23:00' }]
const MELBOURNE = 'Australia/Melbourne'

/** Directory of one store that is open every day from midday to eleven. */
const places = {
  zones: () => [{ primaryStoreId: 1, travelMinutes: 15 } as Zone],
  store: () =>
    ({
      state: 'VIC',
      time_zone: MELBOURNE,
      law: STATE_LAWS.VIC,
      hours: new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, MIDDAY_TO_ELEVEN])),
      closures: new Map(),
      prep_minutes: 10,
      slot_minutes: 60,
      slot_capacity: 8,
      delivery_mode: 'open',
      delivery_mode_until: null,
      drivers_on_shift: [],
    }) as unknown as Store,
} as unknown as StoreDirectory

function shownAt(instant: string): string {
  const real = new Date(instant)
  const offset = demoClockOffset(places, null, { now: () => real })
  return toLocalIso(new Date(real.getTime() + offset), MELBOURNE).slice(0, 16)
}

describe('the demo’s clock', () => {
  it.each([
    { real: '2026-11-20T15:00:00+11:00', shown: '2026-11-20T15:00', because: 'the store is open' },
    { real: '2026-11-20T10:45:00+11:00', shown: '2026-11-20T10:45', because: 'it opens within 90 minutes' },
    { real: '2026-11-20T09:00:00+11:00', shown: '2026-11-19T18:30', because: 'last evening was open' },
    { real: '2026-11-20T23:30:00+11:00', shown: '2026-11-20T18:30', because: 'this evening was open' },
    { real: '2026-12-25T15:00:00+11:00', shown: '2026-12-24T18:30', because: 'Christmas is closed' },
    { real: '2027-03-26T19:00:00+11:00', shown: '2027-03-25T18:30', because: 'Good Friday is closed' },
  ])('shows $shown at $real: $because', ({ real, shown }) => {
    expect(shownAt(real)).toBe(shown)
  })

  it('starts at DEMO_NOW, and runs', async () => {
    const clock = shiftedClock(demoClockOffset(places, new Date('2020-02-29T12:00:00Z')))
    const first = clock.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(first.toISOString()).toMatch(/^2020-02-29T12:00:0/)
    expect(clock.now().getTime()).toBeGreaterThan(first.getTime())
  })
})

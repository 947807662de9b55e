import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { StoreClosures, StoreHours } from '#contract/console/places.ts'
import ClosuresScreen from './closures.route.tsx'
import HoursScreen from './hours.route.tsx'
import type { PlaceReply } from './place-reply.tsx'

afterEach(cleanup)

const STORE = { store_id: 1, name: 'Coldie Fitzroy', state: 'VIC', version: 3 } as const
const HOURS: StoreHours = {
  ...STORE,
  hours: [],
  lawful: [1, 2, 3, 4, 5, 6, 7].map(() => ({ opens: '09:00', closes: '23:00' })),
}
const CLOSURES: StoreClosures = { ...STORE, law: { hours: [], closedDays: [] }, closures: [], year: [] }

/** Shows a page as it answers a form that was sent without scripts. */
function showAnswer(screen: unknown, loaderData: object, typed: Record<string, string>): void {
  const Screen = screen as ComponentType<object>
  const reply: PlaceReply = { ok: false, error: { code: 'invalid_input', msg: 'Please check' }, typed }
  const Stub = createRoutesStub([
    {
      id: 'page',
      path: '/',
      Component: (props) => createElement(Screen, { ...props, loaderData }),
      action: () => reply,
    },
  ])
  render(<Stub initialEntries={['/']} hydrationData={{ actionData: { page: reply }, loaderData: {} }} />)
}

/** @source S-PLACE-4 */
it.each(['[[[', '25:00', '9', '24:30', '\u{1F37A}'])('opening hours are shown as typed: %s', (typed) => {
  showAnswer(HoursScreen, { hours: HOURS, mayChange: true }, { opens_1_0: '06:00', closes_1_0: typed })
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  expect(screen.queryByText(/outside/)).toBeNull()
})

it.each(['[[[', '2026-13-45', '275760-09-14'])('a closed day is shown as typed: %s', (date) => {
  const times = { opens: '09:00', closes: '23:30', reason: 'Stocktake' }
  showAnswer(ClosuresScreen, { ...CLOSURES, mayChange: true }, { date, ...times })
  expect(screen.getByDisplayValue('Stocktake')).toBeTruthy()
})

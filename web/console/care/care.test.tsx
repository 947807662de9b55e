import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CareCase } from '#contract/console/care.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import CareScreen from './care.route.tsx'

afterEach(cleanup)

const CONCERN: CareCase = {
  care_case_id: 1,
  version: 1,
  kind: 'concern',
  person: null,
  name: 'Sam Reed',
  email: 'sam@example.com',
  mobile: '',
  message: 'I worry about Sam.',
  matches: [],
  signals: [],
  raised: '2026-11-19T09:00:00+11:00',
  is_overdue: true,
  decision: null,
  reason: '',
  decided: null,
  decided_by: null,
}
const SIGNAL: CareCase = {
  ...CONCERN,
  care_case_id: 2,
  kind: 'signal',
  person: { user_id: 7, name: 'Alex Held' },
  name: '',
  email: '',
  message: '',
  signals: [{ signal: 'orders_close_together', points: 3, seen: 1 }],
  is_overdue: false,
}

type Screen = (props: { loaderData: object }) => React.ReactNode

function show(cases: CareCase[], tab = 'open') {
  const Shown = CareScreen as unknown as Screen
  const place = { total: '1', page: 1, pages: 1, next: null, previous: null }
  showInShop(<Shown loaderData={{ tab, cases, place }} />)
}
const choices = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('§4 Console: a concern without an account can only be answered by nothing or a call', () => {
  show([CONCERN])
  expect(screen.getByText('Waiting for more than a day')).toBeTruthy()
  expect(screen.getByText('“I worry about Sam.”')).toBeTruthy()
  expect(choices()).toEqual(['Do nothing', 'Call them'])
})

it('§4 Console: signals name their account, and a person decides', () => {
  show([SIGNAL])
  expect(screen.getByText('2 orders within minutes')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Alex Held' }).getAttribute('href')).toBe('/console/customers/7')
  expect(choices()).toEqual(['Do nothing', 'Send a gentle message', 'Pause orders for 24 hours', 'Call them'])
  expect(screen.getByRole('button', { name: 'Save the decision' })).toBeTruthy()
})

it('§4 Console: decided cases show decision, reason and person', () => {
  const decided = {
    ...SIGNAL,
    decision: 'call' as const,
    reason: 'We talked.',
    decided: '2026-11-19T12:00:00+11:00',
    decided_by: { user_id: 1, name: 'Avery Quill' },
  }
  show([decided], 'decided')
  expect(screen.getByText(/We talked\./).textContent).toContain('Call them, Avery Quill')
  expect(screen.queryByRole('button', { name: 'Save the decision' })).toBeNull()
})

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Breach } from '#contract/console/breaches.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import BreachesScreen from './breaches.route.tsx'

afterEach(cleanup)

const BREACH: Breach = {
  breach_id: 3,
  found: '2026-11-18T00:00:00+11:00',
  due_on: '2026-12-18',
  days_left: 1,
  state: 'assessing',
  summary: 'A slip was lost.',
  data_kinds: 'Names',
  people: '12 customers',
  reported_by: 'Avery Quill',
  reported: '2026-11-19T09:00:00+11:00',
  entries: [
    { kind: 'assessment', text: 'No harm is likely.', by: 'Avery Quill', at: '2026-11-20T09:00:00+11:00' },
  ],
}

const show = (breaches: Breach[]) => {
  const Screen = BreachesScreen as unknown as (props: {
    loaderData: { breaches: Breach[] }
  }) => React.ReactNode
  showInShop(<Screen loaderData={{ breaches }} />)
}

it('§4 Console: a breach shows its deadline, its steps and the entries that can be added', () => {
  show([BREACH])
  expect(screen.getByText('To assess')).toBeTruthy()
  expect(screen.getByText('Due on 18/12/2026, 1 day left')).toBeTruthy()
  expect(screen.getByText(/20\/11\/2026, Avery Quill: No harm is likely\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Add').options).toHaveLength(6)
})

it('§4 Console: an overdue breach is marked as overdue, a closed breach has no deadline', () => {
  show([
    { ...BREACH, days_left: -2 },
    { ...BREACH, breach_id: 4, state: 'closed' },
  ])
  expect(screen.getByText('Overdue since 18/12/2026')).toBeTruthy()
  expect(screen.queryByText(/Due on/)).toBeNull()
})

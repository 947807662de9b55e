import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FinalReport, NswReport, VicReport } from '#contract/console/regulators.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import RegulatorsScreen from './regulators.route.tsx'

afterEach(cleanup)

const FINAL: FinalReport = {
  final_report_id: 3,
  state: 'NSW',
  from: '2026-01-01',
  to: '2026-06-30',
  nth: 2,
  sha256: 'ab'.repeat(32),
  by: { user_id: 1, name: 'Avery Quill' },
  at: '2026-07-10T09:00:00+10:00',
  differences: [{ row: 'LIQP1 2010 wine', before: '750 mL', after: null }],
}
const PERIODS = [
  { state: 'NSW', from: '2026-07-01', to: '2026-12-31', due: '2027-01-21', is_over: false, final: null },
  { state: 'NSW', from: '2026-01-01', to: '2026-06-30', due: '2026-07-21', is_over: true, final: FINAL },
  { state: 'VIC', from: '2025-07-01', to: '2026-06-30', due: '2026-07-30', is_over: true, final: null },
]
const NSW: NswReport = {
  from: '2026-01-01',
  to: '2026-06-30',
  rows: [{ licence_number: 'LIQP1', postcode: '2010', category: 'beer_cider_perry_mead', millilitres: 7500 }],
  totals: { deliveries: 2, millilitres: 7500 },
  checks: [
    { what: 'millilitres', report: 7500, orders: 7500 },
    { what: 'deliveries', report: 2, orders: 2 },
  ],
  reconciled: true,
}
const VIC: VicReport = {
  from: '2025-07-01',
  to: '2026-06-30',
  licences: [
    {
      licence_number: '361',
      deliveries: 9,
      failed: [{ at: '2026-05-01T20:15:00', postcode: '3065', class: null, reason: 'wrong_person' }],
    },
  ],
  unclassified: 1,
  checks: [{ what: 'deliveries', report: 9, orders: 10 }],
  reconciled: false,
}

type Screen = (props: { loaderData: object }) => React.ReactNode

function show(shown: object | null, more: object = {}) {
  const Shown = RegulatorsScreen as unknown as Screen
  const place = { total: '1', page: 1, pages: 1, next: null, previous: null }
  const filters = { state: 'NSW', from: '2026-01-01', to: '2026-06-30' }
  const data = {
    filters,
    shown,
    periods: PERIODS,
    finals: [FINAL],
    place,
    today: '2026-11-20',
    mayFinalise: true,
    ...more,
  }
  showInShop(<Shown loaderData={data} />)
}

it('§4 Console: the regulators’ reports list periods, due days and final versions', () => {
  show(null)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toBe('01/07/2026 to 31/12/2026New South Wales21/01/2027In progress')
  expect(rows[2]).toContain('Final, version 2')
  expect(rows[3]).toContain('Overdue')
  expect(screen.getByText('LIQP1 2010 wine').nextSibling?.textContent).toBe('750 mL, then absent')
  expect(screen.getByText(`SHA-256 ${FINAL.sha256}`)).toBeTruthy()
})

it('§4 Console: a report whose sums agree is made final', () => {
  show({ state: 'NSW', report: NSW })
  const report = within(screen.getByRole('region', { name: 'New South Wales, 01/01/2026 to 30/06/2026' }))
  expect(report.getByText('Beer cider perry mead')).toBeTruthy()
  expect(report.getByText('7,500, equal')).toBeTruthy()
  expect(report.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
    '/api/console/reports/regulators/nsw.pdf?from=2026-01-01&to=2026-06-30',
  )
  expect(report.getByRole('button', { name: 'Store a corrected version' })).toBeTruthy()
})

it('§4 Console: sums that differ block the final report, and refusals without a class are named', () => {
  show({ state: 'VIC', report: VIC })
  expect(screen.getByText('9 in the report, 10 in the orders')).toBeTruthy()
  expect(screen.getByText(/^1 failed delivery has no class/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /final|corrected/i })).toBeNull()
})

it('§4 Console: a period in progress is not made final, and an empty one is a nil report', () => {
  const rows = { rows: [], totals: { deliveries: 0, millilitres: 0 } }
  show({ state: 'NSW', report: { ...NSW, ...rows, to: '2026-12-31' } })
  expect(screen.getByText('Nil report: no deliveries in this period.')).toBeTruthy()
  expect(screen.getByText('This period hasn’t ended yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /final|corrected/i })).toBeNull()
})

it('§4 Console: products without volume or kind are listed with links', () => {
  show({ state: 'NSW', report: null, msg: 'Unknown', fields: { product_17: 'Old Ale' } })
  expect(screen.getByRole('link', { name: 'Old Ale' }).getAttribute('href')).toBe('/console/products/17')
})

import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import DemandScreen from './demand.route.tsx'

afterEach(cleanup)

const PLACE = {
  suburb: 'SURF COAST',
  state: 'VIC',
  postcode: '3228',
  last_month: '2026-11',
  lat: null,
  lng: null,
}

function show(rows: object[], isWrong = false) {
  const Screen = DemandScreen as unknown as (props: { loaderData: object }) => React.ReactNode
  const list = { rows, total: String(rows.length), page: 1, pages: 1, next: null, previous: null, isWrong }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Screen loaderData={{ filters: {}, list, searches: 9, wishes: 3 }} /> },
  ])
  render(<Stub />)
}

/** @source S-DEMAND-1 */
describe('demand for places that are not served', () => {
  it('is a table of suburbs, the longest bar the most asked for', async () => {
    show([
      { ...PLACE, searches: 6, wishes: 2 },
      { ...PLACE, suburb: "O'CONNOR", searches: 2, wishes: 0 },
    ])
    await screen.findByText('2 suburbs, 9 address lookups, 3 notify requests')
    screen.getByRole('rowheader', { name: /Surf Coast VIC 3228/ })
    screen.getByRole('rowheader', { name: /O'Connor/ })
    const bars = [...document.querySelectorAll<HTMLElement>('[aria-hidden] > span')]
    expect(bars.map(({ style }) => style.width)).toEqual(['100%', '25%'])
  })

  it('says that nothing was asked, or how months are typed', async () => {
    show([], true)
    await screen.findByText('Enter months as YYYY-MM.')
    screen.getByText('Nobody asked for an unserved suburb in these months.')
  })
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { diameterOf } from './demand-places.ts'
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

function show(rows: object[], { isWrong = false, places = [] as object[], total = rows.length } = {}) {
  const Screen = DemandScreen as unknown as (props: { loaderData: object }) => React.ReactNode
  const list = { rows, total: String(total), page: 1, pages: 1, next: null, previous: null, isWrong }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Screen loaderData={{ filters: {}, list, searches: 9, wishes: 3, places, zones: [] }} />
      ),
    },
  ])
  render(<Stub />)
}

/** @source S-DEMAND-1 */
describe('demand for suburbs without delivery', () => {
  it('is a table of suburbs with the longest bar for the highest count', async () => {
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

  it('reports an empty result, and the format of months', async () => {
    show([], { isWrong: true })
    await screen.findByText('Enter months as YYYY-MM.')
    screen.getByText('Nobody asked for an unserved suburb in these months.')
  })
})

/** @source S-DEMAND-2 */
describe('the map of unserved suburbs', () => {
  const FAR = { ...PLACE, suburb: 'GEELONG', postcode: '3220', searches: 1, wishes: 0 }
  const NEAR = { ...PLACE, searches: 6, wishes: 2, lat: -38.3, lng: 144.3 }

  it('gives a circle the area of its count', () => {
    expect(diameterOf(8, 8)).toBe(72)
    expect(diameterOf(2, 8)).toBe(36)
  })

  it('keeps the table and shows a notice if the browser cannot draw the map', async () => {
    show([NEAR, FAR], { places: [NEAR] })
    await screen.findByText('The map can’t be shown here. The list below has every suburb.')
    screen.getByText(/The map has 1 of 2 suburbs: the most asked for whose place we know./)
    screen.getByRole('rowheader', { name: /Geelong/ })
  })

  it('highlights the circle of a suburb selected in the table', async () => {
    show([NEAR, FAR], { places: [NEAR] })
    const find = await screen.findByRole('button', { name: 'Surf Coast' })
    expect(find.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(find)
    expect(find.getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Geelong' })).toBeNull()
  })

  it('is replaced by a sentence if no coordinates are known', async () => {
    show([FAR])
    await screen.findByText('There’s no map: our address index doesn’t know where these suburbs are.')
  })
})

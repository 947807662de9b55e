import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { SuburbInfo } from './load-suburb.ts'
import { SuburbSection } from './suburb-section.tsx'

const found = (more: { km?: number; isLanding?: boolean } = {}): SuburbInfo => ({
  facts: {
    suburb: { name: 'Richmond', state: 'VIC', postcode: '3121', zone_id: 1 },
    zone: {
      zone_id: 1,
      name: 'Fitzroy',
      primary_store_id: 1,
      status: 'ACTIVE',
      state: 'VIC',
      delivery_fee: 7.95,
      min_spend: 30,
      notice: '',
    },
    store: {
      store_id: 1,
      name: 'Coldie Fitzroy',
      state: 'VIC',
      suburb: 'Fitzroy',
      postcode: '3065',
      lat: -37.8,
      lng: 144.98,
      phone: '',
      time_zone: 'Australia/Melbourne',
      suburbs: [],
      address: '214 Smith Street, Fitzroy VIC 3065',
      week: [
        { date: '2026-12-24', spans: [{ opens: '12:00', closes: '23:00' }] },
        { date: '2026-12-25', spans: [] },
      ],
    },
    distance_km: more.km ?? 2.1,
    lead_minutes: 25,
    nearby: [{ name: 'Burnley', postcode: '3121', distance_km: 1.2 }],
  },
  popular: [{ slug: 'galah-lager', name: 'Galah Lager', category: 'Beer' }],
  isLanding: more.isLanding ?? true,
})

function show(suburb: SuburbInfo | null) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <SuburbSection suburbInfo={suburb} /> }])
  render(<Stub />)
}
afterEach(cleanup)

describe('§2 Product list: page of a suburb', () => {
  it('shows store, distance, time, fee and minimum', () => {
    show(found())
    const region = screen.getByRole('region', { name: 'Delivery to Richmond 3121' })
    expect(region.textContent).toContain('Coldie Fitzroy at 214 Smith Street delivers')
    expect(region.textContent).toContain('It’s 2.1 km away.')
    expect(region.textContent).toContain('about 25 minutes')
    expect(region.textContent).toContain('$7.95 per order')
    expect(region.textContent).toContain('Minimum order$30')
  })

  it('shows this week’s hours, including the closed day', () => {
    show(found())
    const rows = within(screen.getByRole('table', { name: 'Delivery hours this week' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['Thursday 24/12midday to 11pm', 'Friday 25/12Closed'])
  })

  it('links to neighbouring suburbs and popular products', () => {
    show(found())
    expect(screen.getByRole('link', { name: 'Burnley 3121' }).getAttribute('href')).toBe(
      '/bottleshop/victoria/burnley',
    )
    expect(screen.getByRole('link', { name: 'Galah Lager' }).getAttribute('href')).toBe(
      '/product/galah-lager',
    )
  })

  it('is expanded for visitors without an address, and collapsed for residents', () => {
    show(found({ isLanding: false, km: 0.2 }))
    const details = screen.getByRole('region').querySelector('details')!
    expect(details.open).toBe(false)
    expect(details.textContent).toContain('just around the corner')
  })

  it('shows nothing for an unlisted suburb', () => {
    show(null)
    expect(screen.queryByRole('region')).toBeNull()
  })
})

import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ShopEvent } from '#web/analytics/events/shop-events.ts'
import { analyticsHooks } from '#web/analytics/track.ts'
import { FITZROY_AREA, aListedProduct, aProduct, aShopPack } from '#testing/screens/product-list-pages.ts'
import type { PresentedPreview } from './load-preview.ts'
import { PreviewedDelivery } from './previewed-delivery.tsx'
import { PreviewedProduct } from './previewed-product.tsx'

afterEach(() => {
  cleanup()
  delete analyticsHooks.onEvent
})

const PACK = aShopPack({ price: 24.99, salePrice: 19.99 })
const SHOWN: PresentedPreview = {
  at: '2026-11-20T19:00:00+11:00',
  unseen: null,
  storeName: 'Fitzroy',
  listed: aListedProduct({ pack: PACK }),
  offer: {
    area: FITZROY_AREA,
    terms: FITZROY_AREA,
    delivery: { isOpen: true, minutes: 35, opensAt: null },
    packs: [PACK],
    initialPackId: PACK.id,
    product: aProduct(),
  },
  isAsapOpen: true,
  days: [
    {
      date: '2026-11-20',
      times: [
        { start: '2026-11-20T20:00:00+11:00', end: '2026-11-20T21:00:00+11:00' },
        { start: '2026-11-20T21:00:00+11:00', end: '2026-11-20T22:00:00+11:00' },
      ],
    },
  ],
  hand_over: { allowed: true, span: { opens: '09:00', closes: '23:00' } },
}

function show(changed: Partial<PresentedPreview> = {}) {
  const shown = { ...SHOWN, ...changed }
  const Component = () => (
    <>
      <PreviewedDelivery preview={shown} />
      <PreviewedProduct preview={shown} />
    </>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  render(<Stub />)
}
const section = (name: string) => within(screen.getByRole('region', { name }))

/** @source S-RANGE-9 */
describe('§8 A product’s preview', () => {
  it('renders card and page with the special and the price struck through, and is inert', () => {
    const events: ShopEvent[] = []
    analyticsHooks.onEvent = (event) => void events.push(event)
    show()
    for (const name of ['In a list', 'On its page']) {
      expect(section(name).getAllByText('$19.99').length).toBeGreaterThan(0)
      expect(section(name).getByText('$24.99').closest('s')).toBeTruthy()
      expect(section(name).getAllByText('$19.99')[0]!.closest('[inert]')).toBeTruthy()
    }
    expect(events).toEqual([])
  })

  it('shows the delivery times and the legal hours of handover', () => {
    show()
    expect(section('Delivery at that time').getByText(/2 delivery times, the first at 8:00/)).toBeTruthy()
    expect(section('Delivery at that time').getByText(/from 9:00 AM to 11:00 PM/)).toBeTruthy()
    cleanup()
    show({ hand_over: { allowed: false, span: { opens: '09:00', closes: '23:00' } }, isAsapOpen: false })
    expect(screen.getByText(/outside these hours/)).toBeTruthy()
    expect(screen.getByText(/No delivery as soon as possible/)).toBeTruthy()
    cleanup()
    show({ hand_over: { allowed: false, span: null }, days: [], offer: null })
    expect(screen.getByText(/no alcohol change hands on this day/)).toBeTruthy()
    expect(screen.getByText(/delivers nowhere/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'On its page' })).toBeNull()
  })
})

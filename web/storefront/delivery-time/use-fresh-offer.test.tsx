import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeliveryOffer } from './delivery-choice.ts'
import { useFreshOffer } from './use-fresh-offer.ts'

const OFFER: DeliveryOffer = {
  zoneId: 3,
  isOpen: true,
  estimateMinutes: 30,
  today: '2026-11-20',
  days: [],
  notice: '',
}

function Page() {
  const offer = useLoaderData<DeliveryOffer>()
  useFreshOffer(offer)
  return <p>Notice: {offer.notice || 'none'}</p>
}

/** Reply of the API stub. `loads` counts how often the page's data was loaded. */
let now = { open: true, notice: '' }
let loads = 0
const asked: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  now = { open: true, notice: '' }
  loads = 0
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ data: now })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show() {
  const loader = () => {
    loads++
    return { ...OFFER, isOpen: now.open, notice: now.notice }
  }
  const Stub = createRoutesStub([{ path: '/cart', Component: Page, loader, HydrateFallback: () => null }])
  render(<Stub initialEntries={['/cart']} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('an open page shows that its store became busy, and does not reload without a change', async () => {
  await show()
  await pass(60)
  expect(asked).toEqual(['/api/zones/3/open', '/api/zones/3/open'])
  expect(loads).toBe(1)
  now = { open: false, notice: 'The store is paused.' }
  await pass(30)
  expect(screen.getByText('Notice: The store is paused.')).toBeTruthy()
  await pass(60)
  expect(loads).toBe(2)
})

it('an unreachable API changes nothing', async () => {
  await show()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await pass(60)
  expect(loads).toBe(1)
  expect(screen.getByText('Notice: none')).toBeTruthy()
})

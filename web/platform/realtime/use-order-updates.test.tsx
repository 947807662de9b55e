import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import Pusher from 'pusher-js'
import { createRoutesStub, redirect, useFetcher } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SETTINGS } from '#testing/screens/shop-screen.tsx'
import { useOrderUpdates } from './use-order-updates.ts'

function Delivery() {
  useOrderUpdates(7)
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/delivery">
      <button type="submit">Hand over</button>
    </fetcher.Form>
  )
}

let loads = 0
let answer: () => void
beforeEach(() => {
  loads = 0
  const handedOver = new Promise<void>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  // Disables polling, because these tests are about events.
  vi.stubGlobal('setInterval', () => 0)
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ settings: SETTINGS }),
      HydrateFallback: () => null,
      children: [
        {
          path: 'delivery',
          loader: () => ++loads,
          action: () => handedOver.then(() => redirect('/jobs')),
          Component: Delivery,
        },
        { path: 'jobs', Component: () => 'It is delivered.' },
      ],
    },
  ])
  render(<Stub initialEntries={['/delivery']} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Triggers an update of the order by one of its possible events. */
const hearNews = () => act(async () => void window.dispatchEvent(new Event('online')))

describe('§7 Realtime: the page of an order that changes', () => {
  it('§7 Realtime: is reloaded', async () => {
    await screen.findByRole('button')
    await hearNews()
    await expect.poll(() => loads).toBe(2)
  })

  it('§7 Realtime: is reloaded after each subscription, because earlier events were not received', async () => {
    await screen.findByRole('button')
    const channel = await vi.waitUntil(() => Pusher.instances.at(-1)?.channel('private-delivery'))
    await act(async () => void channel.emit('pusher:subscription_succeeded', {}))
    await expect.poll(() => loads).toBe(2)
    await act(async () => void channel.emit('pusher:subscription_succeeded', {}))
    await expect.poll(() => loads).toBe(3)
  })

  it('§7 Realtime: still follows the redirect of a concurrent submission', async () => {
    fireEvent.click(await screen.findByRole('button'))
    await hearNews()
    await act(async () => answer())
    expect(await screen.findByText('It is delivered.')).toBeTruthy()
  })

  it('§7 Realtime: follows the redirect if an update arrives at the moment of the press', async () => {
    const button = await screen.findByRole('button')
    // Within one `act` nothing is rendered, so the page does not yet have the submitting state.
    await act(async () => {
      button.click()
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve))
    })
    await act(async () => answer())
    expect(await screen.findByText('It is delivered.')).toBeTruthy()
  })
})

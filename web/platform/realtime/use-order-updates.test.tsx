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
  // The page asks every few seconds as well; these tests are about what it is told.
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

/** News of the order: any of the ways by which they come. */
const hearNews = () => act(async () => void window.dispatchEvent(new Event('online')))

describe('§7 Realtime: a page whose order moves', () => {
  it('§7 Realtime: is loaded again', async () => {
    await screen.findByRole('button')
    await hearNews()
    await expect.poll(() => loads).toBe(2)
  })

  it('§7 Realtime: is loaded again after each subscription, because nobody told what happened before it', async () => {
    await screen.findByRole('button')
    const channel = await vi.waitUntil(() => Pusher.instances.at(-1)?.channel('private-delivery'))
    await act(async () => void channel.emit('pusher:subscription_succeeded', {}))
    await expect.poll(() => loads).toBe(2)
    await act(async () => void channel.emit('pusher:subscription_succeeded', {}))
    await expect.poll(() => loads).toBe(3)
  })

  it('§7 Realtime: still goes where the answer leads to what is being sent meanwhile', async () => {
    fireEvent.click(await screen.findByRole('button'))
    await hearNews()
    await act(async () => answer())
    expect(await screen.findByText('It is delivered.')).toBeTruthy()
  })

  it('§7 Realtime: goes there too when news come in the very moment of the press', async () => {
    const button = await screen.findByRole('button')
    // Nothing is rendered within one `act`: the page does not know yet that something is being sent.
    await act(async () => {
      button.click()
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve))
    })
    await act(async () => answer())
    expect(await screen.findByText('It is delivered.')).toBeTruthy()
  })
})

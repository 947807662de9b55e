import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/shop-screen.tsx'
import type { Failure } from '#web/failure.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ProgressSteps } from './progress-steps.tsx'

afterEach(cleanup)

describe('§2 Order tracking', () => {
  it('§2 Order tracking: an ordered list of progress steps, the active one announced', () => {
    showInShop(
      <ProgressSteps
        steps={[
          { title: 'Order Confirmed', subtext: '', state: 'done' },
          { title: 'Preparing Order', subtext: 'On hold', state: 'active' },
          { title: 'Driver is on the way', subtext: '', state: 'waiting' },
        ]}
      />,
    )
    const list = screen.getByRole('list')
    expect([list.tagName, list.getAttribute('aria-live')]).toEqual(['OL', 'polite'])
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Done: Order Confirmed',
      'Now: Preparing OrderOn hold',
      'Next: Driver is on the way',
    ])
    expect(document.querySelector('[aria-current=step]')!.textContent).toContain('Preparing Order')
  })

  it('§2 Order tracking: with a spinner while empty', () => {
    showInShop(<ProgressSteps steps={[]} />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('contract §3 Orders: the owner cancels while packing is below 2', () => {
  function show(answer: () => { ok: true } | Failure) {
    const sent: string[] = []
    showInShop(<CancelOrder number="05S-WCDD" />, {
      at: '/order/7/tracking',
      routes: {
        '/order/7/tracking': {
          action: ({ request }) => {
            sent.push(request.method)
            return answer()
          },
        },
      },
    })
    return sent
  }
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const isAsked = () => screen.findByRole('dialog', { name: 'Cancel this order?' })

  it('asks once more, and does nothing without a yes', async () => {
    const sent = show(() => ({ ok: true }))
    await press('Cancel order')
    expect((await isAsked()).textContent).toContain('Order 05S-WCDD will not be delivered')
    await press('Keep it')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends the cancellation, and says so where it came too late', async () => {
    const sent = show(() => ({ ok: false, error: { code: 'status_not_allowed', msg: 'No.' } }))
    await press('Cancel order')
    const dialog = await isAsked()
    await act(async () => void fireEvent.click(dialog.querySelectorAll('button')[2]!))
    await waitFor(() => expect(sent).toEqual(['POST']))
    expect(await screen.findByText(/It is too late to cancel/)).toBeTruthy()
  })
})

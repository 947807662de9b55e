import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConsoleReview } from '#contract/reviews/reviews.ts'
import ReviewsScreen from './reviews.route.tsx'

afterEach(cleanup)

const REVIEW: ConsoleReview = {
  product_review_id: 7,
  version: 3,
  state: 'pending',
  product_id: 5,
  product_name: 'Lager',
  product_slug: 'lager',
  is_alcohol: true,
  order_id: 12,
  order_number: '7K3-9QFM',
  store: 'Fitzroy',
  author: 'Sam O.',
  stars: 4,
  comment: 'Crisp',
  reason: '',
  at: '2026-11-20T18:30:00+11:00',
}
const listOf = (rows: object[]) => ({ rows, total: rows.length, page: 1, pages: 1, isWrong: false })

/** @param afterwards data of the page after its reload, if a colleague has changed it concurrently */
function show(loaderData: object, answer: object = { ok: true }, afterwards = loaderData) {
  const sent: object[] = []
  const Stub = createRoutesStub([
    {
      path: '/console/reviews',
      // The generated props have more fields than the screen reads.
      Component: () => {
        const shown = sent.length > 0 ? afterwards : loaderData
        return <ReviewsScreen {...({ loaderData: shown } as Parameters<typeof ReviewsScreen>[0])} />
      },
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return { reviewId: '7', ...answer }
      },
    },
  ])
  render(<Stub initialEntries={['/console/reviews']} />)
  return sent
}

/** @source S-STAFF-4, L-54 */
describe('§2 Console: reviews', () => {
  it('show the rule for alcohol while they wait, and are published with one press', async () => {
    const sent = show({ shown: 'pending', reviews: listOf([REVIEW]), ratings: null })
    expect(screen.getByText(/ABAC/).textContent).toMatch(/health benefit.*strength.*under-18s/)
    expect(screen.getByText('“Crisp”')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(sent).toEqual([{ product_review_id: '7', version: '3', state: 'published', reason: '' }]),
    )
  })

  it('are rejected with a reason, which is requested at its field', async () => {
    const fields = { reason: 'Please say why.' }
    show(
      { shown: 'pending', reviews: listOf([REVIEW]), ratings: null },
      { ok: false, error: { code: 'invalid_input', msg: 'Please check.', fields } },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Please say why.')).toBeTruthy()
    expect(screen.getByLabelText(/^Why it’s rejected/).getAttribute('aria-invalid')).toBe('true')
  })

  const STALE = { ok: false, error: { code: 'stale', msg: 'Someone has changed this in the meantime.' } }
  const reject = () => {
    fireEvent.change(screen.getByLabelText(/^Why it’s rejected/), { target: { value: 'Health' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  }

  it('preserve the typed reason after a conflict, and are decided on their current version', async () => {
    const page = (version: number) => ({
      shown: 'pending',
      reviews: listOf([{ ...REVIEW, version }]),
      ratings: null,
    })
    const sent = show(page(3), STALE, page(4))
    reject()
    await screen.findByText('Someone has changed this in the meantime.')
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent[1]).toMatchObject({ version: '4', reason: 'Health' }))
  })

  it('leave the list when a colleague decided concurrently, with a notice on the page', async () => {
    const page = (rows: object[]) => ({ shown: 'pending', reviews: listOf(rows), ratings: null })
    show(page([REVIEW]), STALE, page([]))
    reject()
    await screen.findByText(/already decided this one, so yours wasn’t saved/)
  })

  it('can be taken down once published, and have a separate list for delivery ratings', () => {
    show({ shown: 'published', reviews: listOf([{ ...REVIEW, state: 'published' }]), ratings: null })
    expect(screen.getByText('Take it down')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    cleanup()
    const rating = { order_id: 12, order_number: '7K3-9QFM', store: 'Fitzroy', stars: 2, comment: 'Late' }
    show({ shown: 'deliveries', reviews: null, ratings: listOf([{ ...rating, at: REVIEW.at }]) })
    expect(screen.getByRole('heading', { name: '2 out of 5' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order 7K3-9QFM' }).getAttribute('href')).toBe(
      '/console/orders/12',
    )
  })
})

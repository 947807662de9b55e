import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Exclusion, ExclusionReview } from '#contract/console/exclusions.ts'
import ExclusionsScreen from './exclusions.route.tsx'

afterEach(cleanup)

const AT = '2026-11-20T18:30:00+11:00'
const REVIEW: ExclusionReview = {
  review_id: 5,
  version: 1,
  state: 'open',
  self_exclusion_id: 2,
  user_id: 7,
  firstname: 'Mira',
  lastname: 'Solberg',
  email: 'mira@example.com',
  mobile: '+61491570110',
  found: AT,
  reason: '',
  exclusion: { email: 's…@example.com', mobile: '', term: 'open', starts: AT, ends: null },
  order: { order_id: 3, order_number: '7K3-9QFM' },
  decided: null,
  decided_by: '',
}
const EXCLUSION: Exclusion = {
  self_exclusion_id: 2,
  state: 'confirmed',
  email: '',
  mobile: '…110',
  by_birth_date: true,
  term: 'open',
  starts: AT,
  ends: null,
  open_reviews: 1,
  stopped_orders: [{ order_id: 3, order_number: '7K3-9QFM', at: AT }],
}
const PLACE = { total: '1', page: 1, pages: 1, next: null, previous: null }

/** @param afterwards data of the page after its reload, if a colleague has changed it concurrently */
function show(data: object, reply: object = { ok: true, reviewId: '5' }, afterwards = data) {
  const sent: Record<string, string>[] = []
  const Screen = ExclusionsScreen as unknown as (props: { loaderData: object }) => React.ReactNode
  const loaderData = () => ({
    tab: 'open',
    exclusions: [],
    reviews: [],
    place: PLACE,
    ...(sent.length > 0 ? afterwards : data),
  })
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <Screen loaderData={loaderData()} />,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
        return reply
      },
    },
  ])
  render(<Stub />)
  return sent
}

/** @source S-CUSTOMER-3 */
describe('the review of self-exclusions', () => {
  it('sends the decision with its reason and the version that was shown', async () => {
    const sent = show({ reviews: [REVIEW] })
    await screen.findByRole('heading', { name: 'Is Mira Solberg the person who excluded themselves?' })
    fireEvent.change(screen.getByLabelText('How do you know?'), { target: { value: 'Rang them' } })
    fireEvent.click(screen.getByRole('button', { name: 'Somebody else: Mira Solberg' }))
    await screen.findByText('Saved.')
    expect(sent).toEqual([{ review_id: '5', version: '1', reason: 'Rang them', decision: 'other' }])
  })

  const STALE = { ok: false, reviewId: '5', error: { code: 'stale', msg: 'Stale' } }
  it('preserves the reason when a colleague decided first', async () => {
    show({ reviews: [REVIEW] }, STALE, { reviews: [{ ...REVIEW, version: 2 }] })
    const reason = await screen.findByLabelText('How do you know?')
    fireEvent.change(reason, { target: { value: 'Rang them' } })
    fireEvent.click(screen.getByRole('button', { name: 'Same person: Mira Solberg' }))
    await screen.findByText('A colleague has already decided this.')
    expect(screen.getByLabelText<HTMLInputElement>('How do you know?').value).toBe('Rang them')
  })

  it('reports that a colleague’s decision removed it from the list', async () => {
    show({ reviews: [REVIEW] }, STALE, { reviews: [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Same person: Mira Solberg' }))
    await screen.findByText(/already decided this, so yours wasn’t saved/)
  })

  it('offers no undo of a match, and no second “not the same” decision', async () => {
    show({
      tab: 'decided',
      reviews: [
        { ...REVIEW, state: 'match', reason: 'Rang' },
        { ...REVIEW, review_id: 6, state: 'other', reason: 'Rang' },
      ],
    })
    await screen.findAllByText(/Rang/)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Same person'])
  })

  it('lists exclusions with the orders that they blocked', async () => {
    show({ tab: 'all', exclusions: [EXCLUSION, { ...EXCLUSION, self_exclusion_id: 1, state: 'undone' }] })
    await screen.findByText('In force')
    screen.getByText('…110, name and date of birth')
    expect(screen.getAllByRole('link', { name: '7K3-9QFM' })[0]!.getAttribute('href')).toBe(
      '/console/orders/3',
    )
    screen.getByText('Undone on 20 Nov 2026. We keep nothing else about it.')
  })
})

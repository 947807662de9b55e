import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { RatingForm } from './rating-form.tsx'
import { noteOf, type RatingSubject, type RatingReply } from './rating-reply.ts'

afterEach(cleanup)

const DELIVERY: RatingSubject = {
  key: 'delivery',
  name: 'The delivery',
  picture: null,
  rating: null,
  note: '',
}
const LAGER: RatingSubject = {
  key: '7',
  name: 'Lager',
  picture: null,
  note: 'Your review is on the product page.',
  rating: { stars: 4, comment: 'Crisp', version: 2 },
}

function show(answer: unknown) {
  const sent: FormData[] = []
  const Screen = () => (
    <RatingForm subjects={[DELIVERY, LAGER]} reply={useActionData<RatingReply>()} isBusy={false} />
  )
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen,
      action: async ({ request }) => {
        sent.push(await request.formData())
        return answer
      },
    },
  ])
  render(<Stub />)
  return sent
}

const stars = (legend: string) => within(screen.getByRole('group', { name: legend }))

/** @source S-REVIEW-1 */
describe('§2 Ratings', () => {
  it('shows earlier ratings, and sends stars, comment and version of each rating', async () => {
    const sent = show(null)
    expect(
      stars('Stars for Lager').getByRole<HTMLInputElement>('radio', { name: '4 stars: Good' }).checked,
    ).toBe(true)
    fireEvent.click(stars('Stars for the delivery').getByRole('radio', { name: '1 star: Bad' }))
    fireEvent.change(screen.getByLabelText('Anything the store should know? (optional)'), {
      target: { value: 'Late' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save ratings' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.getAll('thing')).toEqual(['delivery', '7'])
    expect(Object.fromEntries(sent[0]!)).toMatchObject({
      'delivery-stars': '1',
      'delivery-comment': 'Late',
      'delivery-version': '0',
      '7-stars': '4',
      '7-comment': 'Crisp',
      '7-version': '2',
    })
  })

  it('retains the entered values and focuses the refused rating', async () => {
    const fields = { stars: 'Please choose one to five stars.' }
    show({
      ok: false,
      errors: {
        delivery: { code: 'invalid_input', msg: 'Please check.', fields },
        7: { code: 'stale', msg: 'Somebody has changed this.' },
      },
      typed: { delivery: { stars: '', comment: 'Late' }, 7: { stars: '5', comment: 'Crisper' } },
    } satisfies RatingReply)
    fireEvent.click(screen.getByRole('button', { name: 'Save ratings' }))
    expect(await screen.findByText(fields.stars)).toBeTruthy()
    expect(screen.getByText('Somebody has changed this.').closest('[role=alert]')).toBeTruthy()
    expect(document.activeElement).toBe(stars('Stars for the delivery').getAllByRole('radio')[0])
  })

  it.each([
    [null, ''],
    [{ state: 'pending', reason: '' }, 'Thanks! We’ll check your review and then show it.'],
    [{ state: 'published', reason: '' }, 'Your review is on the product page.'],
    [{ state: 'rejected', reason: 'A health claim.' }, /We can’t show this review: A health claim\./],
  ] as const)('shows the moderation state of a review', (review, said) => {
    const note = noteOf(review && { stars: 4, comment: '', version: 1, ...review })
    if (typeof said === 'string') expect(note).toBe(said)
    else expect(note).toMatch(said)
  })
})

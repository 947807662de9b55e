import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useActionData } from 'react-router'
import { render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProblemForm } from './problem-form.tsx'
import type { ReportReply } from './report-reply.ts'

afterEach(cleanup)

const ITEM = { part: 2, name: 'Lager', pack_size: 6, quantity: 3, reportable: 2, picture: null, bundle: '' }

function show(answer: unknown, items = [ITEM]) {
  const sent: object[] = []
  function Screen() {
    return <ProblemForm items={items} requestKey="k" reply={useActionData<ReportReply>()} isBusy={false} />
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return answer
      },
    },
  ])
  render(<Stub />)
  return sent
}

/** @source S-PROBLEM-1 */
describe('§2 Order tracking: reporting a problem', () => {
  it('lists the items of a bundle below its name', () => {
    const inBundle = ['Lager', 'Chips'].map((name, part) => ({ ...ITEM, part, name, bundle: 'Party pack' }))
    show(null, [...inBundle, { ...ITEM, part: 9, name: 'Ice' }])
    const texts = screen
      .getAllByRole('listitem')
      .map(({ firstElementChild }) => firstElementChild!.textContent)
    expect(texts).toEqual(['Party pack', '', ''])
  })

  it('sends reason, packs and details with the idempotency key of the page', async () => {
    const sent = show(null)
    fireEvent.click(screen.getByRole('radio', { name: 'Something is broken' }))
    const packs = screen.getByRole('combobox', { name: 'How many of Lager, 6 Pack' })
    expect([...packs.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'None',
      '1 of 3',
      '2 of 3',
    ])
    fireEvent.change(packs, { target: { value: '2' } })
    fireEvent.change(screen.getByLabelText('Tell us more (optional)'), { target: { value: 'Wet' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(sent).toEqual([{ key: 'k', reason: 'broken', 'part-2': '2', details: 'Wet' }]))
  })

  it('retains the entered values and focuses the invalid field', async () => {
    const fields = { items: 'Please choose the items it’s about.' }
    show({
      ok: false,
      error: { code: 'invalid_input', msg: 'Please check.', fields },
      reason: 'broken',
      details: 'Wet',
      quantities: {},
    })
    fireEvent.click(screen.getByRole('radio', { name: 'Something is broken' }))
    fireEvent.change(screen.getByLabelText('Tell us more (optional)'), { target: { value: 'Wet' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(fields.items)).toBeTruthy()
    expect(screen.queryByText('Please check.')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something is broken' }).checked).toBe(true)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Tell us more (optional)').value).toBe('Wet')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
    expect(screen.getByRole('group', { name: 'Which items?' }).getAttribute('aria-describedby')).toBe(
      screen.getByText(fields.items).closest('[id]')!.id,
    )
  })
})

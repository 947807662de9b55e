import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MEMBER, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import type { AddressDisplay } from './address-display.tsx'
import { AddressSearch } from './address-search.tsx'
import type { ChooseReply } from '../choose-address.route.ts'

const failing = (code: string, msg: string) => ({ ok: false as const, error: { code, msg } })
const INVALID = failing('address_invalid', 'Invalid address. Please enter your full address')
const NOT_SERVED = failing('area_not_served', 'Sorry, we currently do not service your area.')
const UNMATCHED = failing('unmatched_packs', 'Unmatched packs found')

/** Renders the search. Each submission receives the next answer; the last answer repeats. */
function search(display: AddressDisplay, answers: ChooseReply[], session = VISITOR) {
  const sent: Record<string, string>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
    return answers[Math.min(sent.length, answers.length) - 1]
  }
  const routes = { '/-/address': { action }, '/-/subscribe': {} }
  showInShop(<AddressSearch display={display} />, { session, routes })
  return sent
}

const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

afterEach(cleanup)

describe('unlisted address', () => {
  const TYPED = { line: '9999 Nowhere Street', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' }
  const UNKNOWN = { ...INVALID, unlisted: TYPED }
  const ask = async (display: AddressDisplay, answers: ChooseReply[]) => {
    const sent = search(display, answers)
    type('9999 Nowhere Street, Fitzroy')
    press(display === 'homepage' ? /Go/ : 'Submit')
    fireEvent.click(await screen.findByRole('button', { name: 'My address isn’t listed' }))
    return sent
  }

  it.each(['homepage', 'checkout'] as const)(
    '§8 Unlisted addresses: on the %s the shopper reviews it once more before it is accepted',
    async (display) => {
      const sent = await ask(display, [UNKNOWN, { ok: true }])
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number and street' }))
      const suburb = screen.getByRole<HTMLInputElement>('textbox', { name: 'Suburb' })
      expect(suburb.value).toBe('Fitzroy')
      fireEvent.change(suburb, { target: { value: 'Collingwood' } })
      press('Use this address')
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[1]).toMatchObject({
        unlisted: 'true',
        address_line_1: '9999 Nowhere Street',
        city: 'Collingwood',
        postcode: '3065',
      })
    },
  )

  it('retains the typed values after a rejection', async () => {
    await ask('shop', [UNKNOWN, INVALID])
    fireEvent.change(screen.getByRole('textbox', { name: 'Postcode' }), { target: { value: '9999' } })
    press('Use this address')
    await act(async () => {})
    expect(await screen.findByText(INVALID.error.msg)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Postcode' }).value).toBe('9999')
  })

  const open = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const refused = (failure: Extract<ChooseReply, { ok: false }>, fields: Record<string, string> = {}) => ({
    ...failure,
    error: { ...failure.error, fields },
    unlisted: TYPED,
    isUnlisted: true as const,
  })

  it('lists every state in a select', async () => {
    await ask('shop', [UNKNOWN])
    const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' })
    expect(state.value).toBe('VIC')
    const codes = [...state.options].map(({ value }) => value)
    expect(codes).toEqual(['', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
  })

  it('marks the invalid fields and shows the error at each field and at the button', async () => {
    const postcode = 'The postcode and suburb don’t match. Check both.'
    await ask('shop', [UNKNOWN, refused(INVALID, { city: postcode, postcode })])
    press('Use this address')
    await waitFor(() => expect(open('Suburb').getAttribute('aria-invalid')).toBe('true'))
    expect(open('Postcode').getAttribute('aria-invalid')).toBe('true')
    expect(open('Number and street').getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(open('Suburb'))
    expect(screen.getAllByText(postcode)).toHaveLength(2)
    const [message, ...others] = screen.getAllByText(INVALID.error.msg)
    expect(others).toEqual([])
    expect(message!.closest('fieldset')).toBe(open('Suburb').closest('fieldset'))
  })

  it('§8 Zone lookup fails: opens the sheet for an unserved area and retains the fields', async () => {
    const area = { city: 'Wangaratta', state: 'VIC', postcode: '3677' }
    await ask('popup', [UNKNOWN, { ...refused(NOT_SERVED), area }])
    fireEvent.change(open('Suburb'), { target: { value: 'Wangaratta' } })
    press('Use this address')
    expect((await dialog('Coldie is expanding!')).textContent).toContain(
      "But we're not in Wangaratta just yet.",
    )
    window.scrollTo = () => undefined
    // The focused field must not show an error when the button is pressed, because that would move the button.
    const close = screen.getByRole('button', { name: 'Close' })
    fireEvent.blur(screen.getByLabelText('Email'), { relatedTarget: close })
    expect(screen.queryByText('Invalid Email')).toBeNull()
    press('Close')
    expect(open('Suburb').value).toBe('Wangaratta')
    expect(screen.getByText('Sorry, we currently do not service your area.')).toBeTruthy()
  })

  it('is not offered after other errors', async () => {
    search('shop', [NOT_SERVED])
    type('1 Keira Street, Wollongong')
    press('Submit')
    expect(await screen.findByText('Sorry, we currently do not service your area.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'My address isn’t listed' })).toBeNull()
  })
})

describe('saved addresses of a member', () => {
  const HOME = { id: 3, label: 'Home', text: '46 Smith Street, Fitzroy 3065' }
  const session = { ...VISITOR, user: { ...MEMBER, addresses: [HOME] } }

  it.each(['homepage', 'shop', 'popup'] as const)(
    'are offered in the %s search, one tap each',
    async (display) => {
      const sent = search(display, [{ ok: true }], session)
      fireEvent.click(await screen.findByRole('button', { name: 'Home 46 Smith Street, Fitzroy 3065' }))
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(sent[0]).toMatchObject({ address_id: '3' })
    },
  )

  it('move the cart after the shopper confirms', async () => {
    const sent = search('shop', [UNMATCHED, { ok: true }], session)
    fireEvent.click(await screen.findByRole('button', { name: 'Home 46 Smith Street, Fitzroy 3065' }))
    await dialog('Error')
    press('YES')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ address_id: '3', force_change: 'true' })
  })
})

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { AddressDialog } from '../address-dialog.tsx'
import type { AddressDisplay } from './address-display.tsx'
import { AddressSearch } from './address-search.tsx'
import type { ChooseReply } from '../choose-address.route.ts'
import { forgetPage, rememberPage } from '../previous-page.ts'

const failing = (code: string, msg: string, own = {}) => ({
  ok: false as const,
  error: { code, msg },
  ...own,
})
const INVALID = failing('address_invalid', 'Invalid address. Please enter your full address')
const NOT_SERVED = failing('area_not_served', 'Sorry, we currently do not service your area.', {
  area: { city: 'Wollongong', state: 'NSW', postcode: '2500' },
})
const UNMATCHED = failing('unmatched_packs', 'Unmatched packs found')
const WITH_ADDRESS = { ...VISITOR, address: FITZROY }

type Options = { stays?: boolean; returnTo?: string; onAccepted?: () => void; session?: typeof VISITOR }

/** Renders one type of the search. Each submission receives the next answer; the last answer repeats. */
function search(display: AddressDisplay, answers: (ChooseReply | Response)[] = [INVALID], own: Options = {}) {
  const sent: Record<string, string>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
    return answers[Math.min(sent.length, answers.length) - 1]
  }
  const { session = VISITOR, ...options } = own
  showInShop(<AddressSearch display={display} {...options} />, {
    session,
    routes: {
      '/-/address': { action },
      '/-/subscribe': {},
    },
  })
  return sent
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Delivery Address' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

afterEach(() => {
  cleanup()
  forgetPage()
})

describe('address search', () => {
  it.each([
    ['homepage', 'Enter delivery address'],
    ['shop', 'Enter delivery address'],
    ['checkout', 'Enter New Address'],
  ] as const)("§2 Address search: Header of the %s type '%s'", (display, header) => {
    search(display)
    expect(screen.getByRole('heading').textContent).toBe(header)
  })

  it("§2 Address search: popup type: no header. The popup button reads 'Submit'", () => {
    search('popup')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
  })

  it("§2 Home: delivery-address search box (button 'Find Drinks', 'Go' on mobile)", () => {
    search('homepage')
    expect(screen.getByText('Find Drinks').className).toBe('fromTablet')
    expect(screen.getByText('Go').className).toBe('onPhone')
  })

  it("§2 Address search: Field label 'Delivery Address', with a 'Change' link when an address is set", () => {
    search('shop')
    expect(field().value).toBe('')
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    search('shop', [INVALID], { session: WITH_ADDRESS })
    expect(field().value).toBe('32 Smith Street, Fitzroy 3065')
    press(/^Change/)
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  it("§5 Address: otherwise 'Invalid address. Please enter your full address', on the field, until the field changes", async () => {
    search('homepage')
    type('somewhere')
    fireEvent.submit(field().form!)
    expect(await screen.findByText('Invalid address. Please enter your full address')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe('somewhere')
    type('somewhere else')
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  it('§2 Home: After the address is accepted the user goes to the stored previous page if any', async () => {
    rememberPage('/product/hazy-ipa')
    const sent = search('homepage')
    type('32 Smith Street')
    fireEvent.submit(field().form!)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      search: '32 Smith Street',
      return_to: '/product/hazy-ipa',
      stay: 'false',
    })
  })

  it('§2 Home: otherwise to the categories page, which the server chooses without a stored page', async () => {
    const sent = search('homepage')
    type('32 Smith Street')
    fireEvent.submit(field().form!)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ return_to: '' })
  })

  it('§2 Address search: a double click submits once, and the next attempt submits again', async () => {
    const sent = search('homepage')
    type('somewhere')
    fireEvent.submit(field().form!)
    fireEvent.submit(field().form!)
    await screen.findByText('Invalid address. Please enter your full address')
    expect(sent).toHaveLength(1)
    type('somewhere else')
    fireEvent.submit(field().form!)
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('§2 Address search: an unchanged address is only re-checked', async () => {
    const sent = search('homepage', [INVALID], { session: WITH_ADDRESS })
    fireEvent.submit(field().form!)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ current: 'true' })
    expect(sent[0]).not.toHaveProperty('search')
  })

  it('§2 Address search: without JavaScript the form posts to its own page', () => {
    search('homepage', [INVALID], { returnTo: '/cart' })
    const { form } = field()
    expect([form!.getAttribute('action'), form!.method]).toEqual(['/address', 'post'])
    expect([...new FormData(form!)]).toEqual([
      ['return_to', '/cart'],
      ['search', ''],
    ])
  })
})

describe('area that is not served', () => {
  const ask = async (display: AddressDisplay) => {
    search(display, [NOT_SERVED])
    type('1 Keira Street, Wollongong')
    press(display === 'homepage' ? /Go/ : 'Submit')
    expect(await screen.findByText('Sorry, we currently do not service your area.')).toBeTruthy()
  }

  it("§8 Zone lookup fails: 'Sorry, we currently do not service your area.'; sorry popup opens", async () => {
    await ask('homepage')
    expect(await dialog('Coldie is expanding!')).toBeTruthy()
  })

  it('§8 Zone lookup fails: not on checkout', async () => {
    await ask('checkout')
    await act(async () => {})
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("§2 Sorry overlay: heading '{product} is expanding!' and its text; an email-only contact form; closing scrolls to the top", async () => {
    await ask('homepage')
    const box = await dialog('Coldie is expanding!')
    expect(box.textContent).toContain(
      "But we're not in Wollongong just yet. Enter your email below and demand your suburb to get early access plus your first month of delivery free.",
    )
    expect(box.style.minWidth).toBe('min(320px, 100vw)')
    const named = [...box.querySelectorAll('input')].map(({ name, value }) => [name, value])
    expect(named).toContainEqual(['referrer', 'Notify Me Page'])
    expect(named).toContainEqual(['message', 'Wollongong, NSW, 2500'])
    expect(named.filter(([name]) => name === 'first_name' || name === 'contact_number')).toEqual([])
    const scrolled = vi.fn<(to: ScrollToOptions) => void>()
    window.scrollTo = scrolled as unknown as typeof window.scrollTo
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  })
})

describe('address without a picked suggestion', () => {
  const GUESS = { ok: true as const, confirm: { id: 'abc', label: '32 Smith Street, Fitzroy VIC 3065' } }
  const ask = async () => {
    const sent = search('homepage', [GUESS, INVALID])
    type('32 smith st fitzroy')
    fireEvent.submit(field().form!)
    await dialog('Is This Correct?')
    return sent
  }

  it("§2 Confirm address: ('Is This Correct?'): shows the formatted address; Back closes it and changes nothing", async () => {
    const sent = await ask()
    expect(screen.getByText('32 Smith Street, Fitzroy VIC 3065, Australia')).toBeTruthy()
    press('Back')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('§2 Confirm address: Continue accepts the address', async () => {
    const sent = await ask()
    press('Continue')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ id: 'abc', search: '32 Smith Street, Fitzroy VIC 3065' })
  })
})

describe('cart that cannot move to the new store', () => {
  const ask = async (then: ChooseReply) => {
    const sent = search('popup', [UNMATCHED, then], { session: WITH_ADDRESS, stays: true })
    type('1 Acland Street')
    press('Submit')
    await dialog('Error')
    return sent
  }

  it("§2 Cart transfer confirm: title 'Error', its text, with YES and NO buttons", async () => {
    await ask({ ok: true })
    expect(screen.getByText('Some items in your cart could not be transferred to this store.')).toBeTruthy()
    expect(screen.getByText('Press yes to remove them and proceed.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'YES' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'NO' })).toBeTruthy()
    // The dialog shows the error, not the field.
    expect(screen.queryByText('Unmatched packs found')).toBeNull()
  })

  it('§4 Cart transfer confirm: YES forces the change (force_change) and removes those items', async () => {
    const sent = await ask({ ok: true })
    press('YES')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ search: '1 Acland Street', force_change: 'true' })
  })

  it.each([
    ['NO', 'NO'],
    ['the close icon acts as NO', 'Close'],
  ])('§4 Cart transfer confirm: %s restores the previous address and re-checks it', async (_, button) => {
    const sent = await ask({ ok: true, isRestored: true })
    press(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[1]).toMatchObject({ restore: 'true' })
    expect(field().value).toBe('32 Smith Street, Fitzroy 3065')
  })
})

describe('address popup', () => {
  it('is replaced by its question, so that only one dialog is open', async () => {
    const GUESS = { ok: true as const, confirm: { id: 'abc', label: '32 Smith Street, Fitzroy VIC 3065' } }
    showInShop(<AddressDialog onClose={() => {}} onAccepted={() => {}} />, {
      session: VISITOR,
      routes: { '/-/address': { action: () => GUESS } },
    })
    type('32 smith st')
    press('Submit')
    await dialog('Is This Correct?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    press('Back')
    await dialog('Confirm Address')
    expect(field().value).toBe('32 smith st')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it("§2 Address popup: ('Confirm Address'): text 'Enter your delivery address to see all products available in your area.' with an address search", () => {
    const onClose = vi.fn<() => void>()
    showInShop(<AddressDialog onClose={onClose} onAccepted={() => {}} />)
    expect(screen.getByRole('dialog', { name: 'Confirm Address' })).toBeTruthy()
    expect(
      screen.getByText('Enter your delivery address to see all products available in your area.'),
    ).toBeTruthy()
    expect(field()).toBe(document.activeElement)
    press('Close')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

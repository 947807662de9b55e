import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aCartView, aLine } from '#testing/screens/cart-views.ts'
import {
  errorOf,
  leaveCheckout,
  ofMember,
  pressPlaceOrder,
  showCheckout,
  tick,
  typeInto,
} from '#testing/screens/checkout-screen.tsx'
import { A_MEMBER, AN_ADDRESS, aTime } from '#testing/screens/checkout-views.ts'
import { FoldedCheckoutSummary } from '#web/storefront/checkout/checkout-summary.tsx'
import { AGE_STATEMENT } from '#domain/law/buyer-confirmations.ts'

afterEach(leaveCheckout)

describe('§2 Checkout: contents', () => {
  it('§2 Checkout: Visitors see a ‘Have an account? Log In’ banner (opens login) and a details form with a ‘Log in here’ link', async () => {
    const { logins } = showCheckout()
    expect(screen.getByText('Have an account?')).toBeTruthy()
    for (const name of ['Log In', 'Log in here']) fireEvent.click(screen.getByRole('link', { name }))
    expect(logins).toEqual(['login', 'login'])
    for (const label of ['First Name', 'Last Name', 'Email', 'Mobile', 'Date of Birth', 'Password']) {
      expect(screen.getByLabelText(label)).toBeTruthy()
    }
  })

  it('§2 Checkout: Logged-in users see a ‘Welcome back’ banner with first and last name', () => {
    showCheckout(ofMember())
    expect(screen.getByText('Welcome back').parentElement!.textContent).toBe('Welcome back Robin Marsh')
    expect(screen.queryByLabelText('First Name')).toBeNull()
  })

  it('§2 Checkout: an ‘Order Comments’ checkbox reveals a textarea with a length/max counter', () => {
    showCheckout()
    expect(screen.queryByRole('textbox', { name: 'Order Comments' })).toBeNull()
    tick('Order Comments')
    fireEvent.change(screen.getByRole('textbox', { name: 'Order Comments' }), {
      target: { value: 'The red door' },
    })
    expect(screen.getByText('12/250')).toBeTruthy()
  })

  it('adds the tip to the total next to the form as it is chosen', () => {
    showCheckout()
    const summary = screen.getByRole('complementary', { name: 'My Cart' })
    expect(within(summary).queryByText('Driver tip')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '$5' }))
    const { total } = aCartView()
    expect(within(summary).getByText('Driver tip').nextSibling!.textContent).toBe('+ $5.00')
    expect(summary.textContent).toContain(`AU $${(total + 5).toFixed(2)}`)
    fireEvent.click(screen.getByRole('radio', { name: 'No tip' }))
    expect(summary.textContent).toContain(`AU $${total.toFixed(2)}`)
  })

  it('offers a choice for out-of-stock items, per order and per item, and retains it over a reload', () => {
    showCheckout()
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    choose('If something’s out of stock', 'substitute')
    const [line] = aCartView().lines
    choose(line!.name, 'ask')
    showCheckout()
    const chosen = (label: string) => screen.getAllByLabelText<HTMLSelectElement>(label).at(-1)!.value
    expect([chosen('If something’s out of stock'), chosen(line!.name)]).toEqual(['substitute', 'ask'])
  })

  it('§2 Checkout: a ‘Send order as gift’ checkbox reveals gift fields, the recipient’s age with alcohol', () => {
    showCheckout()
    tick('Send order as gift')
    for (const label of ["Recipient's Name", "Recipient's Mobile", 'Gift Message']) {
      expect(screen.getByLabelText(label)).toBeTruthy()
    }
    expect(screen.getByRole('checkbox', { name: /recipient is over 18/ })).toBeTruthy()
    expect(screen.getByLabelText("Recipient's Mobile").getAttribute('maxlength')).toBe('12')
  })

  it('§2 Checkout: a confirm button labelled ‘Place Order’ and the cart total in dollars, with the age statement', () => {
    showCheckout()
    expect(screen.getByRole('button', { name: 'Place Order $57.93' })).toBeTruthy()
    expect(screen.getByText(AGE_STATEMENT.text)).toBeTruthy()
    showCheckout({ cart: aCartView({ hasAlcohol: false }) })
    expect(screen.queryByText(AGE_STATEMENT.text)).toBeNull()
  })

  it('collapses the cart into one line with its item count and total', () => {
    const cart = aCartView({
      count: 3,
      total: 56.43,
      surcharge: 3.5,
      lines: [aLine({ name: 'Lager' }), aLine({ name: 'Shiraz', packLabel: '', quantity: 1, price: 12 })],
      discounts: [
        {
          code: 'TENNER',
          formatted: '$10',
          amount: 10,
          isAutomatic: false,
          reason: 'A code that you entered',
        },
      ],
    })
    const { container } = render(<FoldedCheckoutSummary cart={cart} tip={0} />)
    expect(container.querySelector('summary')!.textContent).toBe('My Cart: 3 items · AU $56.43')
    const lines = within(container.querySelector('ul')!).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual(['Lager4 Pack × 2$49.98', 'Shiraz × 1$12.00'])
    const amounts = [...container.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(amounts).toEqual([
      'Subtotal$49.98',
      'Delivery+ $7.95',
      'Surcharge+ $3.50',
      'TENNER- $10.00',
      'Order TotalAU $56.43',
    ])
  })

  it('§2 Checkout: the address list; ‘Enter New Address’ adds an address', () => {
    const addresses = [
      { id: 1, text: '12 Smith Street, Fitzroy', label: '' },
      { id: 2, text: '40 Acland Street, St Kilda', label: 'Work' },
    ]
    showCheckout(ofMember({ user: { ...A_MEMBER, addresses }, address: { ...AN_ADDRESS, addressId: 1 } }))
    const list = screen.getByRole('group', { name: 'Delivery Address' })
    const radios = within(list).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.checked)).toEqual([true, false])
    fireEvent.click(screen.getByRole('button', { name: 'Enter New Address' }))
    expect(screen.getByRole('combobox', { name: 'Delivery Address' })).toBeTruthy()
  })
})

describe('§5 Checkout Place Order', () => {
  it('§5 Guest account form: every message is on its field, and the first invalid field is focused', async () => {
    showCheckout()
    await pressPlaceOrder()
    expect(['First Name', 'Last Name', 'Email', 'Mobile', 'Date of Birth', 'Password'].map(errorOf)).toEqual([
      'First name is required',
      'Last Name is required',
      'Invalid Email',
      'Mobile is required',
      'Date of Birth is required',
      'Password is required',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
    expect(screen.getByText('6 fields need another look.')).toBeTruthy()
  })

  it('§5 Checkout Place Order: with an invalid guest form the page scrolls to the top', async () => {
    showCheckout()
    const tops: unknown[] = []
    window.scrollTo = ((options: ScrollToOptions) => tops.push(options.top)) as typeof window.scrollTo
    await pressPlaceOrder()
    expect(tops).toEqual([0])
  })

  it('§5 Guest account form: mobile digits-only mask with maximum length 12, also for pasted text', () => {
    showCheckout()
    const mobile = screen.getByLabelText<HTMLInputElement>('Mobile')
    fireEvent.paste(mobile, { clipboardData: { getData: () => '+61 412 345 678' } })
    expect(mobile.value).toBe('61412345678')
    typeInto('Mobile', '04ab12 345 678 999 999')
    expect(mobile.value).toBe('041234567899')
  })

  it('§5 Guest account form: dob DD/MM/YYYY with a mask, pasteable; ‘Invalid birth date’; the maximum selectable date is 18 years ago', async () => {
    showCheckout()
    typeInto('Date of Birth', '14021990')
    const field = screen.getByLabelText<HTMLInputElement>('Date of Birth')
    expect(field.value).toBe('14/02/1990')
    typeInto('Date of Birth', '14/02/2011')
    await pressPlaceOrder()
    expect(errorOf('Date of Birth')).toBe('Invalid birth date')
    const calendar = document.querySelector<HTMLInputElement>('input[type=date]')!
    expect([calendar.min, calendar.max]).toEqual(['1926-01-01', '2008-11-20'])
    fireEvent.change(calendar, { target: { value: '1988-03-01' } })
    expect(field.value).toBe('01/03/1988')
    expect(errorOf('Date of Birth')).toBeUndefined()
  })

  it('§5 Gift on: gift_recipient and gift_recipient_number required', async () => {
    showCheckout(ofMember())
    tick('Send order as gift')
    await pressPlaceOrder()
    expect(errorOf("Recipient's Name")).toBe("Recipient's Name required")
    expect(errorOf("Recipient's Mobile")).toBe("Recipient's Mobile required")
    expect(document.activeElement).toBe(screen.getByLabelText("Recipient's Name"))
  })

  it('§5 Comment on: ‘Comments required’ when invalid and not pristine', () => {
    showCheckout(ofMember())
    tick('Order Comments')
    const box = screen.getByRole('textbox', { name: 'Order Comments' })
    expect(screen.queryByText('Comments required')).toBeNull()
    fireEvent.blur(box)
    expect(screen.queryByText('Comments required')).toBeNull()
    fireEvent.change(box, { target: { value: 'Ring twice' } })
    expect(screen.queryByText('Comments required')).toBeNull()
    fireEvent.change(box, { target: { value: '' } })
    expect(screen.getByText('Comments required')).toBeTruthy()
  })

  it('§5 Delivery day and time both required: ‘Delivery time required’', async () => {
    // A day other than today was chosen in the cart, without a time. ASAP must not be preselected.
    const { sent } = showCheckout(ofMember({ time: aTime({ stored: { day: '2026-11-21', time: null } }) }))
    await pressPlaceOrder()
    expect(screen.getByText('Delivery time required')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('§5 Address error: ‘Sorry coldie is not available in your address’, the product in lower case', async () => {
    showCheckout(ofMember({ address: { ...AN_ADDRESS, line1: '' } }))
    await pressPlaceOrder()
    expect(screen.getByText('Sorry coldie is not available in your address')).toBeTruthy()
  })
})

describe('§2 Checkout: draft after a reload', () => {
  it('retains the typed values except password, date of birth and payment', () => {
    showCheckout()
    typeInto('First Name', 'Sam')
    typeInto('Email', 'sam@example.com')
    typeInto('Password', 'a-cold-drink')
    typeInto('Date of Birth', '14/02/1990')
    tick('Order Comments')
    expect(JSON.stringify(sessionStorage)).not.toMatch(/a-cold-drink|1990/)
    showCheckout()
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([value('First Name'), value('Email')]).toEqual(['Sam', 'sam@example.com'])
    expect([value('Password'), value('Date of Birth')]).toEqual(['', ''])
    expect(screen.getByRole('textbox', { name: 'Order Comments' })).toBeTruthy()
  })

  it('ignores invalid stored values', () => {
    sessionStorage.setItem('checkout', '{"firstname": 7, "comment": "x", "payment": {"kind": "saved"}}')
    showCheckout()
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('')
    sessionStorage.setItem('checkout', '{{{')
    showCheckout()
    expect(screen.getByLabelText('First Name')).toBeTruthy()
  })
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { press, refused, section, showAccount, type } from '#testing/screens/account-screen.tsx'

afterEach(() => cleanup())

describe('§2 Account: details', () => {
  it('changes the name, and shows only that the birth date is stored', async () => {
    const sent = showAccount('details')
    expect(screen.getByText('Saved and encrypted')).toBeTruthy()
    expect(screen.queryByText(/1990/)).toBeNull()
    type('First Name', 'Rob')
    press('Save details')
    await screen.findByText('It is done.')
    expect(sent).toEqual([{ intent: 'details', firstname: 'Rob', lastname: 'Marsh' }])
  })

  it('asks for a missing birth date once, as DD/MM/YYYY, with the messages of §5', async () => {
    const sent = showAccount('details', { user: { dob: '' } }, refused({ dob: 'Invalid birth date' }))
    type('Date of Birth', '14022015')
    press('Save details')
    await screen.findByText('Invalid birth date')
    expect(sent[0]).toMatchObject({ dob: '14/02/2015' })
  })
})

describe('§2 Account: mobile', () => {
  it('is shown in national format and changed with a code', async () => {
    const sent = showAccount('details')
    expect(screen.getByText('0491 570 110')).toBeTruthy()
    expect(screen.getByText('Verified')).toBeTruthy()
    type('New mobile', '0491570006')
    fireEvent.change(section('Mobile').getByLabelText('Your password'), { target: { value: 'secret' } })
    press('Send code')
    await waitFor(() =>
      expect(sent).toEqual([{ intent: 'mobile', mobile: '0491570006', password: 'secret' }]),
    )
  })

  it('asks for the code of a pending number and can resend it', async () => {
    const sent = showAccount('details', { user: { new_mobile: '+61491570006' } }, (form) => ({
      intent: form.intent,
      ok: false,
      error: { code: 'verification_wrong', msg: 'That code isn’t right. Please check it and try again.' },
    }))
    type('Code sent to 0491 570 006', '12a34')
    press('Verify')
    await screen.findByText('That code isn’t right. Please check it and try again.')
    press('Send the code again')
    await waitFor(() =>
      expect(sent).toEqual([{ intent: 'mobile-code', code: '1234' }, { intent: 'mobile-again' }]),
    )
  })
})

describe('§2 Account: addresses', () => {
  it('are listed and can be deleted', async () => {
    const sent = showAccount('addresses')
    expect(screen.getByText('Unit 2, 46 Smith Street, Fitzroy VIC 3065')).toBeTruthy()
    press('Delete 46 Smith Street')
    await waitFor(() => expect(sent).toEqual([{ intent: 'delete-address', address_id: '3' }]))
  })

  it('§8 an invalid address shows ‘Invalid address. Please enter your full address’', async () => {
    const msg = 'Invalid address. Please enter your full address'
    const sent = showAccount('addresses', {}, (form) => ({
      intent: form.intent,
      ok: false,
      error: { code: 'address_invalid', msg },
    }))
    type('Delivery Address', 'nowhere')
    press('Add')
    await screen.findByText(msg)
    expect(sent[0]).toMatchObject({ intent: 'add-address', search: 'nowhere', id: '' })
  })

  it('shows an empty state without addresses', () => {
    showAccount('addresses', { user: { addresses: [] } })
    expect(screen.getByText('No saved addresses yet.')).toBeTruthy()
  })
})

describe('§2 Account: payment methods', () => {
  it('§2 Payment-methods block: a saved card shows ‘Ending’ plus the last two digits, PayPal its email', () => {
    showAccount('payment-methods')
    expect(section('Payment methods').getByText(/^Ending 11/)).toBeTruthy()
    expect(section('Payment methods').getByText('r@pay.test')).toBeTruthy()
  })

  it('deletes a method after a confirmation', async () => {
    const sent = showAccount('payment-methods')
    press('Delete Visa Ending 11')
    press('Keep it', within(await screen.findByRole('dialog')))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Delete PayPal r@pay.test')
    press('Delete', within(await screen.findByRole('dialog')))
    await waitFor(() => expect(sent).toEqual([{ intent: 'delete-method', token: 'paypal-1' }]))
  })

  it('shows that the provider is unreachable', () => {
    showAccount('payment-methods', { methods: null })
    expect(screen.getByText(/can’t reach the payment provider/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Payment methods' })).toBeTruthy()
  })
})

describe('§2 Account: password', () => {
  const fill = (current: string, next: string, repeated: string) => {
    type('Current password', current)
    type('New password', next)
    type('Confirm password', repeated)
    press('Set new password')
  }

  it("§5 Reset password: 'Password is required' and 'Password not match', and nothing is sent", () => {
    const sent = showAccount('security')
    fill('', '', '')
    expect(screen.getAllByText('Password is required')).toHaveLength(3)
    fill('old', 'a-cold-drink', 'another')
    expect(screen.getByText('Password not match')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('is changed with the current password; the fields are empty afterwards', async () => {
    const sent = showAccount('security')
    fill('old', 'a-cold-drink', 'a-cold-drink')
    await screen.findByText('It is done.')
    expect(sent).toEqual([
      {
        intent: 'password',
        current_password: 'old',
        password: 'a-cold-drink',
        repeat_password: 'a-cold-drink',
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  })

  it('shows a wrong current password’s error on its field', async () => {
    showAccount('security', {}, refused({ current_password: 'That is not your current password.' }))
    fill('wrong', 'a-cold-drink', 'a-cold-drink')
    await screen.findByText('That is not your current password.')
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('§2 Account: offers and news', () => {
  it('are unticked by default, show the date of consent, and send both answers', async () => {
    const sent = showAccount('messages')
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
    expect(box('Send me offers by email.').checked).toBe(false)
    expect(box('Send me offers by SMS.').checked).toBe(true)
    expect(screen.getByText('SMS: yes since 20/11/2026')).toBeTruthy()
    fireEvent.click(box('Send me offers by SMS.'))
    press('Save my choice')
    await waitFor(() => expect(sent).toEqual([{ intent: 'consents' }]))
  })
})

describe('§2 Account: index', () => {
  const rows = () =>
    screen.getAllByRole('listitem').map((row) => {
      const link = within(row).getByRole('link')
      return [link.getAttribute('href'), link.textContent]
    })

  it('links to each page with its title and current value', () => {
    showAccount('index')
    expect(rows()).toEqual([
      ['/orders', 'My OrdersLast order on 20/11/2026'],
      ['/account/details', 'DetailsRobin Marsh, 0491 570 110'],
      ['/account/addresses', 'Addresses46 Smith Street'],
      ['/account/payment-methods', 'Payment methodsVisa Ending 11 and 1 more'],
      ['/account/messages', 'Email and messagesrobin@example.com'],
      ['/account/security', 'SecurityTwo-step login on, logged in on 2 devices'],
      ['/account/credit', 'My Credit$12.50, applied at checkout'],
      ['/favourites', 'FavouritesThe drinks you saved'],
      ['/account/limits', 'My limitsA weekly limit, or days without orders'],
      ['/self-exclusion', 'Take a breakSelf-exclude for a while or for good'],
      ['/account/data', 'My dataDownload it, or delete your account'],
    ])
  })

  it.each([
    { change: { lastOrder: null }, path: '/orders', value: 'No orders yet' },
    { change: { methods: null }, path: '/account/payment-methods', value: 'Can’t be shown right now' },
    { change: { methods: [] }, path: '/account/payment-methods', value: 'None saved' },
    { change: { user: { addresses: [] } }, path: '/account/addresses', value: 'None saved' },
    { change: { passkeys: [] }, path: '/account/security', value: 'Password only, logged in on 2 devices' },
    {
      change: { user: { email_verified: false } },
      path: '/account/messages',
      value: 'robin@example.com, not confirmed yet',
    },
  ])('$path shows ‘$value’', ({ change, path, value }) => {
    showAccount('index', change)
    expect(rows().find(([href]) => href === path)?.[1]).toContain(value)
  })
})

describe('§2 Account: pages', () => {
  const PAGES = ['details', 'addresses', 'payment-methods', 'messages', 'security', 'data'] as const

  it.each(PAGES)('%s has one main heading and a link back to the index', (page) => {
    showAccount(page)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account')
  })
})

describe('§2 Account: my data', () => {
  it('links to the data file, account deletion and self-exclusion', () => {
    showAccount('data')
    const links = section('My data').getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/content/privacy-policy',
      '/account/my-data',
      '/account/delete',
      '/self-exclusion',
    ])
  })
})

describe('§2 Account: offline', () => {
  it('§8 Browser offline: the form shows the error and retains the typed values', async () => {
    const msg = 'Sorry, there appears to be an issue with your internet connection.'
    showAccount('details', {}, () => ({ ok: false, error: { code: 'network', msg } }))
    type('First Name', 'Rob')
    press('Save details')
    await screen.findByText(msg)
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Rob')
    expect(screen.getAllByText(msg)).toHaveLength(1)
  })
})

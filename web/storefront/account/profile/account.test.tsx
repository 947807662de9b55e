import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { press, refused, section, showAccount, type } from '#testing/screens/account-screen.tsx'

afterEach(() => cleanup())

describe('§2 Account: details', () => {
  it('changes the name, and shows only that the birth date is stored', async () => {
    const sent = showAccount()
    expect(screen.getByText('Saved and encrypted')).toBeTruthy()
    expect(screen.queryByText(/1990/)).toBeNull()
    type('First Name', 'Rob')
    press('Save details')
    await screen.findByText('It is done.')
    expect(sent).toEqual([{ intent: 'details', firstname: 'Rob', lastname: 'Marsh' }])
  })

  it('asks for a missing birth date once, as DD/MM/YYYY, with the messages of §5', async () => {
    const sent = showAccount({ user: { dob: '' } }, refused({ dob: 'Invalid birth date' }))
    type('Date of Birth', '14022015')
    press('Save details')
    await screen.findByText('Invalid birth date')
    expect(sent[0]).toMatchObject({ dob: '14/02/2015' })
  })
})

describe('§2 Account: mobile', () => {
  it('is shown in national format and changed with a code', async () => {
    const sent = showAccount()
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
    const sent = showAccount({ user: { new_mobile: '+61491570006' } }, (form) => ({
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
    const sent = showAccount()
    expect(screen.getByText('Unit 2, 46 Smith Street, Fitzroy 3065')).toBeTruthy()
    press('Delete 46 Smith Street')
    await waitFor(() => expect(sent).toEqual([{ intent: 'delete-address', address_id: '3' }]))
  })

  it('§8 an invalid address shows ‘Invalid address. Please enter your full address’', async () => {
    const msg = 'Invalid address. Please enter your full address'
    const sent = showAccount({}, (form) => ({
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
    showAccount({ user: { addresses: [] } })
    expect(screen.getByText('No saved addresses yet.')).toBeTruthy()
  })
})

describe('§2 Account: payment methods', () => {
  it('§2 Payment-methods block: a saved card shows ‘Ending’ plus the last two digits, PayPal its email', () => {
    showAccount()
    expect(section('Payment methods').getByText(/^Ending 11/)).toBeTruthy()
    expect(section('Payment methods').getByText('r@pay.test')).toBeTruthy()
  })

  it('deletes a method after a confirmation', async () => {
    const sent = showAccount()
    press('Delete Visa Ending 11')
    press('Keep it', within(await screen.findByRole('dialog')))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Delete PayPal r@pay.test')
    press('Delete', within(await screen.findByRole('dialog')))
    await waitFor(() => expect(sent).toEqual([{ intent: 'delete-method', token: 'paypal-1' }]))
  })

  it('shows that the provider is unreachable, and the rest of the page', () => {
    showAccount({ methods: null })
    expect(screen.getByText(/can’t reach the payment provider/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Password' })).toBeTruthy()
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
    const sent = showAccount()
    fill('', '', '')
    expect(screen.getAllByText('Password is required')).toHaveLength(3)
    fill('old', 'a-cold-drink', 'another')
    expect(screen.getByText('Password not match')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('is changed with the current password; the fields are empty afterwards', async () => {
    const sent = showAccount()
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
    showAccount({}, refused({ current_password: 'That is not your current password.' }))
    fill('wrong', 'a-cold-drink', 'a-cold-drink')
    await screen.findByText('That is not your current password.')
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('§2 Account: offers and news', () => {
  it('are unticked by default, show the date of consent, and send both answers', async () => {
    const sent = showAccount()
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
    expect(box('Send me offers by email.').checked).toBe(false)
    expect(box('Send me offers by SMS.').checked).toBe(true)
    expect(screen.getByText('SMS: yes since 20/11/2026')).toBeTruthy()
    fireEvent.click(box('Send me offers by SMS.'))
    press('Save my choice')
    await waitFor(() => expect(sent).toEqual([{ intent: 'consents' }]))
  })
})

describe('§2 Account: credit, and my data', () => {
  it('shows credit, the code to share, and links to orders and favourites', () => {
    showAccount()
    const facts = section('Credit and favourites')
    expect(facts.getByText(/\$12\.50/)).toBeTruthy()
    expect(facts.getByText('ROBIN-M8KQ')).toBeTruthy()
    expect(facts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/credit',
      '/favourites',
      '/orders',
    ])
  })

  it('shows no code to members without one, such as self-excluded members', () => {
    showAccount({ user: { referral_code: '' } })
    expect(screen.queryByText('Your referral code')).toBeNull()
  })

  it('links to the data file, account deletion and self-exclusion', () => {
    showAccount()
    const links = section('My data').getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/content/privacy-policy',
      '/account/my-data',
      '/account/delete',
      '/self-exclusion',
    ])
  })

  it('§8 Browser offline: the form shows the error and retains the typed values', async () => {
    const msg = 'Sorry, there appears to be an issue with your internet connection.'
    showAccount({}, () => ({ ok: false, error: { code: 'network', msg } }))
    type('First Name', 'Rob')
    press('Save details')
    await screen.findByText(msg)
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Rob')
    expect(screen.getAllByText(msg)).toHaveLength(1)
  })
})

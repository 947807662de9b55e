import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { press, refused, section, showAccount } from '#testing/screens/account-screen.tsx'

afterEach(() => cleanup())

const fill = (part: string, label: string, value: string) =>
  fireEvent.change(section(part).getByLabelText(label), { target: { value } })

describe('§2 Account: email', () => {
  it('changes with the password and a link mailed to the new address', async () => {
    const sent = showAccount('messages', {}, ({ intent }) => ({
      intent,
      ok: true,
      message: 'We have mailed a link.',
    }))
    expect(section('Email').getByText('robin@example.com')).toBeTruthy()
    fill('Email', 'New email', 'new@example.com')
    fill('Email', 'Your password', 'secret')
    press('Send link')
    await section('Email').findByText('We have mailed a link.')
    expect(sent).toEqual([{ intent: 'email', email: 'new@example.com', password: 'secret' }])
  })

  it('shows an error next to its field', async () => {
    showAccount('messages', {}, refused({ password: 'That is not your current password.' }))
    press('Send link')
    await section('Email').findByText('That is not your current password.')
    expect(section('Email').getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('§2 Account: sessions', () => {
  const PART = 'Where you’re logged in'

  it('lists each device with its last use in the shop’s time zone, and marks the current device', () => {
    showAccount('security')
    const [here, phone] = section(PART).getAllByRole('listitem')
    expect(here!.textContent).toBe('Firefox on MacLast used 20 Nov, 6:30 pmThis device')
    expect(phone!.textContent).toContain('Chrome on AndroidLast used 19 Nov, 1:05 pm')
  })

  it('logs out one device or all devices', async () => {
    const sent = showAccount('security')
    press('Log out Chrome on Android, last used 19 Nov, 1:05 pm')
    await section(PART).findByText('It is done.')
    press('Log out everywhere')
    await waitFor(() =>
      expect(sent).toEqual([{ intent: 'end-session', session_id: '12' }, { intent: 'end-sessions' }]),
    )
  })
})

describe('§2 Account: passkeys', () => {
  it('are listed by name and can be removed', async () => {
    const sent = showAccount('security')
    expect(section('Passkeys').getByRole('listitem').textContent).toContain('My phoneAdded 1 Nov, 11:00 am')
    press('Remove My phone')
    await section('Passkeys').findByText('It is done.')
    expect(sent).toEqual([{ intent: 'remove-passkey', passkey_id: '5' }])
  })

  it('shows no list without passkeys, and a form to add one', () => {
    showAccount('security', { passkeys: [] })
    expect(section('Passkeys').queryByRole('list')).toBeNull()
    expect(section('Passkeys').getByRole('button', { name: 'Add passkey' })).toBeTruthy()
  })

  it('require a name', async () => {
    showAccount('security')
    press('Add passkey')
    await section('Passkeys').findByText('Please give the passkey a name')
    expect(screen.getByLabelText('Name of the passkey').getAttribute('aria-invalid')).toBe('true')
  })
})

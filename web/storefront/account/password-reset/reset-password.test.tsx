import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import ResetPasswordScreen from './reset-password.route.tsx'

const PATH = '/forgot_password/robin@example.com/key'
const FACTS = { minutes: 30, products: 500, suburbs: 120, fee: '$7.95', minimum: '$30' }

type Action = (args: { request: Request }) => unknown

function show(action: Action = () => ({ ok: true }), openLogin = () => {}) {
  const props = { loaderData: { isSignedIn: false, facts: FACTS } }
  showInShop(<ResetPasswordScreen {...(props as unknown as ComponentProps<typeof ResetPasswordScreen>)} />, {
    at: PATH,
    layout: { openLogin },
    routes: { [PATH]: { action }, '/': { screen: 'home' } },
  })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('mailed password link', () => {
  afterEach(() => cleanup())

  it('§2 Route table: forgot_password/{email}/{token} shows the home page with the reset-password dialog open over it', () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Set a New Password' })).toBeTruthy()
    expect(screen.getByText('How it works')).toBeTruthy()
  })

  it('§2 Route table: the reset-password popup posts to the URL that contains both parameters', async () => {
    const action = vi.fn<Action>(() => ({ ok: true }))
    show(action)
    type('New Password', 'colder')
    type('Confirm Password', 'colder')
    press('Submit')
    await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
    expect(new URL(action.mock.calls[0]![0].request.url).pathname).toBe(PATH)
  })

  it('§2 Home: closing the reset-password dialog leads to the home page', async () => {
    show()
    press('Close')
    expect(await screen.findByText('home')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('§2 Reset password: removes the token from the address bar immediately', () => {
    window.history.replaceState(null, '', PATH)
    show()
    expect(window.location.pathname).toBe('/')
  })

  it('§2 Reset password: opens the login after the password was set', async () => {
    const openLogin = vi.fn<() => void>()
    show(undefined, openLogin)
    type('New Password', 'colder')
    type('Confirm Password', 'colder')
    press('Submit')
    fireEvent.click(await screen.findByRole('button', { name: 'Log In' }))
    expect(openLogin).toHaveBeenCalledTimes(1)
  })
})

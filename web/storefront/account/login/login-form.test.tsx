import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { ForgotDialog } from '../password-reset/forgot-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { ResetForm } from '../password-reset/reset-form.tsx'

const WRONG = { ok: false, error: { code: 'login_failed', msg: 'Username and/or password is incorrect' } }
const nothing = () => {}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

/** Returns an action that replies with `reply`, and the list of fields that the form submitted. */
function answering(reply: unknown) {
  const sent: Record<string, string>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
    return reply
  }
  return { action, sent }
}

describe('login form', () => {
  afterEach(() => cleanup())

  function login(reply: unknown = { ok: true }, own: Partial<Parameters<typeof LoginDialog>[0]> = {}) {
    const { action, sent } = answering(reply)
    showInShop(<LoginDialog onClose={nothing} onForgot={nothing} {...own} />, {
      at: '/cart',
      routes: { '/login': { action } },
    })
    return sent
  }

  it("§2 Login: title 'Log In', fields Email (control name username) and Password, a Log In button, a close icon. Minimum width 320", () => {
    login()
    const dialog = screen.getByRole('dialog', { name: 'Log In' })
    expect(dialog.style.minWidth).toBe('min(320px, 100vw)')
    expect([field('Email').name, field('Password').name]).toEqual(['username', 'password'])
    expect(screen.getByRole('button', { name: 'Log In' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  it("§2 Login: a 'Forgot Password?' link that closes login and opens the forgot dialog", () => {
    const onForgot = vi.fn<() => void>()
    login({ ok: true }, { onForgot })
    fireEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    expect(onForgot).toHaveBeenCalledTimes(1)
  })

  it("§5 Login: 'Email is required', 'Password is required'; the first is focused and nothing is sent", () => {
    const sent = login()
    press('Log In')
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Email is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Email'))
    type('Email', 'robin@example.com')
    press('Log In')
    expect(screen.queryByText('Email is required')).toBeNull()
    expect(document.activeElement).toBe(field('Password'))
    expect(sent).toEqual([])
  })

  it("§8 Login failure: 'Username and/or password is incorrect', and the typed values remain", async () => {
    const sent = login(WRONG)
    type('Email', 'robin@example.com')
    type('Password', 'wrong')
    press('Log In')
    expect(await screen.findByText('Username and/or password is incorrect')).toBeTruthy()
    expect(sent).toEqual([{ username: 'robin@example.com', password: 'wrong' }])
    expect(field('Email').value).toBe('robin@example.com')
  })

  it('§4 Login: the error flag clears when any form value changes', async () => {
    login(WRONG)
    type('Email', 'robin@example.com')
    type('Password', 'wrong')
    press('Log In')
    await screen.findByText('Username and/or password is incorrect')
    type('Password', 'right')
    expect(screen.queryByText('Username and/or password is incorrect')).toBeNull()
  })

  it('§4 Login: the error flag clears on close', async () => {
    const Opener = () => {
      const [isOpen, setOpen] = useState(true)
      const close = () => setOpen(false)
      return isOpen ? (
        <LoginDialog onClose={close} onForgot={nothing} />
      ) : (
        <button onClick={() => setOpen(true)}>open</button>
      )
    }
    showInShop(<Opener />, { at: '/cart', routes: { '/login': { action: () => WRONG } } })
    type('Email', 'robin@example.com')
    type('Password', 'wrong')
    press('Log In')
    await screen.findByText('Username and/or password is incorrect')
    press('Close')
    press('open')
    expect(screen.getByRole('dialog', { name: 'Log In' })).toBeTruthy()
    expect(screen.queryByText('Username and/or password is incorrect')).toBeNull()
  })

  it('§4 Login: the loading state ends with the reply, and a second press before it sends nothing', async () => {
    let finish = nothing
    const action = vi.fn<() => Promise<unknown>>(
      () => new Promise((resolve) => (finish = () => resolve(WRONG))),
    )
    showInShop(<LoginDialog onClose={nothing} onForgot={nothing} />, {
      at: '/cart',
      routes: { '/login': { action } },
    })
    type('Email', 'robin@example.com')
    type('Password', 'wrong')
    press('Log In')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log In' }).ariaBusy).toBe('true'))
    fireEvent.submit(field('Email').form!)
    finish()
    await screen.findByText('Username and/or password is incorrect')
    expect(screen.getByRole('button', { name: 'Log In' }).ariaBusy).toBeNull()
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('§4 Login: the dialog closes after a successful login', async () => {
    const onClose = vi.fn<() => void>()
    login({ ok: true }, { onClose })
    type('Email', 'robin@example.com')
    type('Password', 'right')
    press('Log In')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  it('§2 Login: the typed password can be shown', () => {
    login()
    expect(field('Password').type).toBe('password')
    press('Show what I type')
    expect(field('Password').type).toBe('text')
  })

  it('§8 Login: explains that the session ended during use', () => {
    login({ ok: true }, { isAgain: true })
    expect(screen.getByText(/^You’ve been logged out\./)).toBeTruthy()
  })
})

describe('forgot password form', () => {
  afterEach(() => cleanup())

  function forgot(reply: unknown = { ok: true }) {
    const { action, sent } = answering(reply)
    showInShop(<ForgotDialog onClose={nothing} />, { at: '/', routes: { '/forgot_password': { action } } })
    return sent
  }

  it("§2 Forgot password: title 'Forgot Password' and its text; focuses the email field on open", () => {
    forgot()
    expect(screen.getByRole('dialog', { name: 'Forgot Password' })).toBeTruthy()
    expect(
      screen.getByText(
        "No worries, we'll email you instructions to set a new password after entering in your email below.",
      ),
    ).toBeTruthy()
    expect(document.activeElement).toBe(field('Email'))
  })

  it("§5 Forgot password: message 'Invalid Email'; Submit disabled while invalid", () => {
    forgot()
    expect(isDisabled('Submit')).toBe(true)
    type('Email', 'robin@')
    fireEvent.blur(field('Email'))
    expect(screen.getByText('Invalid Email')).toBeTruthy()
    expect(isDisabled('Submit')).toBe(true)
    type('Email', 'robin@example.com')
    expect(screen.queryByText('Invalid Email')).toBeNull()
    expect(isDisabled('Submit')).toBe(false)
  })

  it("§8 Forgot password success: 'Please check your email'", async () => {
    const sent = forgot()
    type('Email', 'robin@example.com')
    press('Submit')
    expect(await screen.findByText('Please check your email')).toBeTruthy()
    expect(sent).toEqual([{ email: 'robin@example.com' }])
  })

  it('§4 Forgot password: loading, then the success state, which disappears when the address changes', async () => {
    let finish = nothing
    const action = () => new Promise((resolve) => (finish = () => resolve({ ok: true })))
    showInShop(<ForgotDialog onClose={nothing} />, { at: '/', routes: { '/forgot_password': { action } } })
    type('Email', 'robin@example.com')
    press('Submit')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).ariaBusy).toBe('true'))
    finish()
    expect(await screen.findByText('Please check your email')).toBeTruthy()
    type('Email', 'robin@example.org')
    expect(screen.queryByText('Please check your email')).toBeNull()
  })

  it('§8 Forgot password failure: error.msg', async () => {
    forgot({ ok: false, error: { code: 'rate_limited', msg: 'Too many attempts.' } })
    type('Email', 'robin@example.com')
    press('Submit')
    expect(await screen.findByText('Too many attempts.')).toBeTruthy()
  })
})

describe('reset password form', () => {
  afterEach(() => cleanup())

  function reset(reply: unknown = { ok: true }) {
    const { action, sent } = answering(reply)
    const at = '/forgot_password/robin@example.com/key'
    showInShop(<ResetForm onLogin={nothing} />, { at, routes: { [at]: { action } } })
    return sent
  }
  const leave = (label: string) => fireEvent.blur(field(label))

  it('§2 Reset password: password field, confirm field, error message line, submit', () => {
    reset()
    expect([field('New Password').name, field('Confirm Password').name]).toEqual([
      'password',
      'repeat_password',
    ])
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
  })

  it("§5 Reset password: both fields required ('Password is required')", () => {
    reset()
    leave('New Password')
    leave('Confirm Password')
    expect(screen.getAllByText('Password is required')).toHaveLength(2)
    expect(isDisabled('Submit')).toBe(true)
  })

  it("§5 Reset password: confirm must match ('Password not match'); submit is disabled until valid", () => {
    reset()
    type('New Password', 'cold')
    type('Confirm Password', 'warm')
    leave('Confirm Password')
    expect(screen.getByText('Password not match')).toBeTruthy()
    expect(isDisabled('Submit')).toBe(true)
    type('Confirm Password', 'cold')
    expect(isDisabled('Submit')).toBe(false)
  })

  it('§8 Reset password failure: error.msg shown under the form', async () => {
    const sent = reset({ ok: false, error: { code: 'reset_link_invalid', msg: 'This link has expired.' } })
    type('New Password', 'cold')
    type('Confirm Password', 'cold')
    press('Submit')
    expect(await screen.findByText('This link has expired.')).toBeTruthy()
    expect(sent).toEqual([{ password: 'cold', repeat_password: 'cold' }])
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  })

  it('§4 Reset password: loading indicator while submitting; submit disabled while invalid; then a button to log in', async () => {
    let finish = nothing
    const at = '/forgot_password/robin@example.com/key'
    const action = () => new Promise((resolve) => (finish = () => resolve({ ok: true })))
    showInShop(<ResetForm onLogin={nothing} />, { at, routes: { [at]: { action } } })
    expect(isDisabled('Submit')).toBe(true)
    type('New Password', 'cold')
    type('Confirm Password', 'cold')
    press('Submit')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).ariaBusy).toBe('true'))
    finish()
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeTruthy()
  })
})

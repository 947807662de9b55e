import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { LoginForm } from './login-form.tsx'

afterEach(() => cleanup())

const WRONG = { code: 'login_failed', msg: 'Username and/or password is incorrect' }
const FULL = { code: 'rate_limited', msg: 'Too many attempts.', fields: { captcha: 'Solve the captcha.' } }

type SentFields = Record<string, FormDataEntryValue>

/** Renders the form. Each attempt receives the next error; the last error repeats. Returns the submitted fields. */
function show(...errors: object[]) {
  const sent: SentFields[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return { ok: false, error: errors.length > 1 ? errors.shift() : errors[0] }
  }
  let solved = 0
  const solve = async () => `solved ${++solved}`
  showInShop(<LoginForm solve={solve} />, { at: '/cart', routes: { '/login': { action } } })
  type('Email', 'robin@example.com')
  return sent
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' })
const captcha = () => screen.queryByLabelText<HTMLInputElement>(/^Captcha/)

async function tryOnce(sent: SentFields[], words = WRONG.msg) {
  const before = sent.length
  type('Password', `guess ${before}`)
  expect(screen.queryByText(words)).toBeNull()
  fireEvent.click(button())
  await screen.findByText(words)
  expect(sent).toHaveLength(before + 1)
}

describe('§2 Login: repeated failures', () => {
  it('require a captcha after the third failure and send nothing until it is solved', async () => {
    const sent = show(WRONG)
    for (let attempt = 1; attempt <= 2; attempt++) await tryOnce(sent)
    expect(captcha()).toBeNull()
    await tryOnce(sent)
    const box = await screen.findByLabelText(/^Captcha/)
    expect(button().disabled).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await act(async () => void fireEvent.click(box))
    await waitFor(() => expect(button().disabled).toBe(false))
    await tryOnce(sent)
    expect(sent.map((form) => form.captcha)).toEqual([undefined, undefined, undefined, 'solved 1'])
  })

  it('require a new captcha for each attempt', async () => {
    const sent = show(FULL, WRONG)
    await tryOnce(sent, 'Solve the captcha.')
    for (const answer of ['solved 1', 'solved 2']) {
      await act(async () => void fireEvent.click(await screen.findByLabelText(/^Captcha/)))
      await waitFor(() => expect(button().disabled).toBe(false))
      await tryOnce(sent)
      expect(sent.at(-1)).toMatchObject({ captcha: answer })
      expect([captcha()!.checked, button().disabled]).toEqual([false, true])
    }
  })

  it('show the API’s message immediately when only a captcha lifts the limit', async () => {
    const sent = show(FULL)
    await tryOnce(sent, 'Solve the captcha.')
    expect(await screen.findByLabelText(/^Captcha/)).toBeTruthy()
    expect(button().disabled).toBe(true)
  })

  it('show the error without a captcha when JavaScript is off', () => {
    const Page = createRoutesStub([
      { path: '/login', Component: () => <LoginForm answer={{ ok: false, error: FULL }} /> },
    ])
    const html = renderToString(<Page initialEntries={['/login']} />)
    expect(html).toContain('Too many attempts.')
    expect(html).not.toContain('captcha')
  })

  it('show no captcha when a captcha cannot lift the limit', async () => {
    const sent = show({ code: 'rate_limited', msg: 'Too many attempts.' })
    for (let attempt = 1; attempt <= 4; attempt++) await tryOnce(sent, 'Too many attempts.')
    expect(captcha()).toBeNull()
    expect(button().disabled).toBe(false)
  })
})

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { analyticsHooks } from '#web/analytics/track.ts'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { RegisterForm, type RegisterReply } from './register-form.tsx'

afterEach(() => cleanup())

type SentFields = Record<string, FormDataEntryValue>

function show(answer: RegisterReply, waiting: number | null = null) {
  const sent: SentFields[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return answer
  }
  const verify = async () => ({ ok: true, isVerified: true })
  showInShop(<RegisterForm returnTo="/cart" pendingUserId={waiting} solve={async () => 'solved'} />, {
    at: '/register',
    routes: { '/register': { action }, '/-/verify': { action: verify } },
  })
  return sent
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tick = () => act(async () => void fireEvent.click(screen.getByLabelText(/Captcha/)))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('§5 Registration: the form', () => {
  it('sends the details of the guest account form with the captcha, then asks for the code', async () => {
    const notified: unknown[] = []
    analyticsHooks.onEvent = (event) => void notified.push(event)
    const sent = show({ ok: true, userId: 9 })
    for (const [label, value] of [
      ['First Name', 'Alex'],
      ['Last Name', 'Held'],
      ['Email', 'alex@example.com'],
      ['Mobile', '0491 570-006'],
      ['Date of Birth', '17051990'],
      ['Password', 'Cold-Beer-2026'],
    ] as const)
      type(label, value)
    await tick()
    await press('Create account')
    await screen.findByRole('dialog', { name: 'Verify Your Mobile' })
    expect(screen.getByText('Enter the 4-digit code we sent to 0491570006.')).toBeTruthy()
    delete analyticsHooks.onEvent
    expect(notified).toEqual([{ name: 'signing_up' }])
    expect(sent).toEqual([
      {
        firstname: 'Alex',
        lastname: 'Held',
        email: 'alex@example.com',
        mobile: '0491570006',
        dob: '17/05/1990',
        password: 'Cold-Beer-2026',
        captcha: 'solved',
        return_to: '/cart',
      },
    ])
  })

  it('accepts a single name without a last name, and suggests a correction of an email typo', async () => {
    const sent = show({ ok: true, userId: 9 })
    fireEvent.click(screen.getByLabelText('I only have one name'))
    type('Name', 'Sukarno')
    type('Email', 'sukarno@gmial.com')
    fireEvent.click(screen.getByRole('button', { name: 'sukarno@gmail.com' }))
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await tick()
    await press('Create account')
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        firstname: 'Sukarno',
        lastname: '',
        one_name: 'on',
        email: 'sukarno@gmail.com',
      }),
    )
  })

  it('requires a solved captcha, and a new one for each attempt', async () => {
    const sent = show({ ok: false, error: { code: 'username_taken', msg: 'x' } })
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' })
    expect(submit().disabled).toBe(true)
    await tick()
    expect(submit().disabled).toBe(false)
    await press('Create account')
    await screen.findByText(/^Looks like your email/)
    expect(submit().disabled).toBe(true)
    expect(sent).toHaveLength(1)
  })

  it('continues after the correct code', async () => {
    const sent = show({ ok: true, userId: 9 }, 9)
    await screen.findByRole('dialog', { name: 'Verify Your Mobile' })
    for (const digit of ['1', '2', '3', '4'])
      fireEvent.input(screen.getByLabelText(`Digit ${digit}`), { target: { value: digit } })
    await press('Verify')
    await waitFor(() => expect(sent).toEqual([{ intent: 'finish', return_to: '/cart' }]))
  })

  it('lets the shopper change a mistyped mobile', async () => {
    show({ ok: true, userId: 9 }, 9)
    await screen.findByRole('dialog')
    await press('Change details')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('§5 Guest account form: shows each error next to its field and focuses the first invalid field', async () => {
    const fields = { lastname: 'Last Name is required', dob: 'Invalid birth date' }
    show({ ok: false, error: { code: 'invalid_input', msg: 'x', fields } })
    await tick()
    await press('Create account')
    for (const msg of Object.values(fields)) expect(await screen.findByText(msg)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last Name')))
  })

  it.each([
    { code: 'username_taken', what: 'email' },
    { code: 'mobile_taken', what: 'mobile number' },
  ])('§8 $code: ‘Looks like your $what is already associated with an account’', async ({ code, what }) => {
    show({ ok: false, error: { code, msg: 'x' } })
    await tick()
    await press('Create account')
    const note = await screen.findByText(/^Looks like your/)
    expect(note.textContent).toBe(
      `Looks like your ${what} is already associated with an account of Coldie. Log in here`,
    )
  })
})

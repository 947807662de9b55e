import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Props = ComponentProps<typeof SubscribeForm>
type SentFields = Record<string, FormDataEntryValue>

const THANKS = 'Thank you for enquiring'

function show(own: Partial<Props> = {}, answer: (sent: SentFields) => unknown = () => ({ ok: true })) {
  const sent: SentFields[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = Object.fromEntries(await request.formData())
    sent.push(form)
    return answer(form)
  }
  showInShop(<SubscribeForm referrer="Suburb Page" thanks={THANKS} {...own} />, {
    at: '/contact-us',
    routes: { '/-/subscribe': { action } },
  })
  return sent
}
const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label)!, { target: { value } })
const leave = (label: string) => fireEvent.blur(field(label)!)
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const refused = (code: string, msg: string) => () => ({ ok: false, error: { code, msg } })

describe('§2 Subscription form: fields of the three variants', () => {
  it.each([
    { variant: 'email', fields: ['Email'], without: ['First Name', 'Contact Number', 'Message'] },
    { variant: 'minimal', fields: ['Email', 'First Name', 'Message'], without: ['Contact Number'] },
    { variant: 'full', fields: ['Email', 'First Name', 'Contact Number', 'Message'], without: [] },
  ] as const)('$variant has $fields and not $without', ({ variant, fields, without }) => {
    show({ variant })
    for (const label of fields) expect([label, field(label) !== null]).toEqual([label, true])
    for (const label of without) expect([label, field(label)]).toEqual([label, null])
  })
})

describe('§5 Contact/subscription form', () => {
  it("email required: 'Invalid Email' when invalid and touched, and not before", () => {
    show()
    type('Email', 'sam@')
    expect(screen.queryByText('Invalid Email')).toBeNull()
    leave('Email')
    expect(screen.getByText('Invalid Email')).toBeTruthy()
    expect(field('Email')!.getAttribute('aria-invalid')).toBe('true')
    type('Email', 'sam@example.com')
    expect(screen.queryByText('Invalid Email')).toBeNull()
  })

  it("first name required where shown: 'First Name is required'", () => {
    show({ variant: 'minimal' })
    leave('First Name')
    expect(screen.getByText('First Name is required')).toBeTruthy()
    type('First Name', 'Sam')
    expect(screen.queryByText('First Name is required')).toBeNull()
  })

  it('contact number and message are optional; submit is disabled unless the form is valid', () => {
    show({ variant: 'full' })
    expect(submit().disabled).toBe(true)
    type('Email', 'sam@example.com')
    expect(submit().disabled).toBe(true)
    type('First Name', 'Sam')
    expect(submit().disabled).toBe(false)
  })

  it('submit is disabled unless the captcha is present, when shown', async () => {
    const sent = show({ hasCaptcha: true, solve: async () => 'solved' })
    type('Email', 'sam@example.com')
    expect(submit().disabled).toBe(true)
    fireEvent.click(screen.getByLabelText(/^Captcha/))
    await waitFor(() => expect(submit().disabled).toBe(false))
    fireEvent.click(screen.getByLabelText(/^Captcha/))
    expect(submit().disabled).toBe(true)
    fireEvent.click(screen.getByLabelText(/^Captcha/))
    await waitFor(() => expect(submit().disabled).toBe(false))
    fireEvent.click(submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ email: 'sam@example.com', captcha: 'solved' })
  })

  it('a failed captcha shows an error and can be ticked again', async () => {
    let tries = 0
    show({
      hasCaptcha: true,
      solve: async () => {
        if (++tries === 1) throw new Error('no network')
        return 'solved'
      },
    })
    const box = screen.getByLabelText<HTMLInputElement>(/^Captcha/)
    fireEvent.click(box)
    await screen.findByText('The captcha didn’t work. Please tick it again.')
    expect(box.checked).toBe(false)
    fireEvent.click(box)
    await screen.findByText('Checked, thank you')
  })
})

describe('§2 Subscription form: the submission', () => {
  it('contains all typed values and the referrer', async () => {
    const sent = show({ variant: 'full', referrer: 'Contact Us Page' })
    type('Email', 'sam@example.com')
    type('First Name', 'Sam')
    type('Contact Number', '0491 570 006')
    type('Message', 'Hello')
    fireEvent.click(submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      email: 'sam@example.com',
      first_name: 'Sam',
      contact_number: '0491 570 006',
      message: 'Hello',
      referrer: 'Contact Us Page',
    })
  })

  it('contains the hidden message in the email-only form', async () => {
    const sent = show({ message: 'Geelong, VIC, 3220' })
    type('Email', 'sam@example.com')
    fireEvent.click(submit())
    await waitFor(() => expect(sent[0]).toMatchObject({ message: 'Geelong, VIC, 3220' }))
  })
})

describe('§2 Subscription form: the confirmation overlay', () => {
  const send = async () => {
    type('Email', 'sam@example.com')
    fireEvent.click(submit())
    await vi.waitFor(() => expect(screen.getByText(THANKS)).toBeTruthy(), { timeout: 30_000 })
    // The text is visible before React has run the effect that starts its 5 seconds.
    await act(async () => {})
  }

  it('§9 shows for 5 seconds, then hides, and the form is empty again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show()
    await send()
    expect(submit().closest('form')!.hasAttribute('inert')).toBe(true)
    // The fake clock also advances in real time, so the limits leave some room for a slow machine.
    act(() => void vi.advanceTimersByTime(4000))
    expect(screen.queryByText(THANKS)).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1100))
    expect(screen.queryByText(THANKS)).toBeNull()
    expect(field('Email')!.value).toBe('')
    expect(submit().closest('form')!.hasAttribute('inert')).toBe(false)
  })

  it('remains when the form is shown once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show({ isShownOnce: true })
    await send()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText(THANKS)).not.toBeNull()
  })
})

describe('§8 Subscription failure: silent, the form is unchanged', () => {
  it('shows no error and retains the typed values', async () => {
    const sent = show({ variant: 'full' }, refused('internal', 'Something went wrong on our side.'))
    type('Email', 'sam@example.com')
    type('First Name', 'Sam')
    type('Message', 'Hello')
    fireEvent.click(submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByText(/went wrong/)).toBeNull()
    expect([field('Email')!.value, field('First Name')!.value, field('Message')!.value]).toEqual([
      'sam@example.com',
      'Sam',
      'Hello',
    ])
  })

  it.each([
    { code: 'network', msg: 'Sorry, there appears to be an issue with your internet connection.' },
    { code: 'rate_limited', msg: 'Too many attempts. Please wait a moment and try again.' },
  ])('shows errors that the shopper can fix: $code', async ({ code, msg }) => {
    show({}, refused(code, msg))
    type('Email', 'sam@example.com')
    fireEvent.click(submit())
    await screen.findByText(msg)
    expect(field('Email')!.value).toBe('sam@example.com')
  })

  it('requires a new captcha after a failed attempt', async () => {
    show({ hasCaptcha: true, solve: async () => 'solved' }, refused('captcha_wrong', 'Please tick it again.'))
    type('Email', 'sam@example.com')
    fireEvent.click(screen.getByLabelText(/^Captcha/))
    await waitFor(() => expect(submit().disabled).toBe(false))
    fireEvent.click(submit())
    await screen.findByText('Please tick it again.')
    expect(screen.getByLabelText<HTMLInputElement>(/^Captcha/).checked).toBe(false)
    expect(submit().disabled).toBe(true)
  })
})

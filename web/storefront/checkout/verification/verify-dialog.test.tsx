import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { VerifyDialog } from './verify-dialog.tsx'
import type { VerifyReply } from './verify.route.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(answer: (intent: string) => VerifyReply = () => ({ ok: true, isVerified: true })) {
  const sent: Record<string, unknown>[] = []
  const notified: string[] = []
  showInShop(
    <VerifyDialog
      userId={7}
      mobile="0412 345 678"
      onVerified={() => notified.push('verified')}
      onGiveUp={() => notified.push('given up')}
    />,
    {
      at: '/checkout',
      routes: {
        '/-/verify': {
          action: async ({ request }) => {
            const fields = Object.fromEntries(await request.formData()) as Record<string, string>
            sent.push(fields)
            return answer(fields.intent!)
          },
        },
      },
    },
  )
  return { sent, notified }
}

const WRONG = {
  ok: false,
  error: { code: 'verification_wrong', msg: 'That code isn’t right.' },
} as const

const box = (attempt: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${attempt}`)
const values = () => [1, 2, 3, 4].map((attempt) => box(attempt).value).join('')
const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
const typeDigits = (digits: string) => {
  for (const digit of digits) {
    fireEvent.input(document.activeElement!, { target: { value: digit } })
  }
}

describe('§2 Verify Your Mobile', () => {
  it('§2 Verify Your Mobile: four single-digit boxes, numeric keypad, not closable by itself', () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Verify Your Mobile' })).toBeTruthy()
    expect([1, 2, 3, 4].map((attempt) => box(attempt).inputMode)).toEqual(Array(4).fill('numeric'))
    expect(box(1).autocomplete).toBe('one-time-code')
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('§2 Verify Your Mobile: width 370', () => {
    show()
    expect(screen.getByRole('dialog').style.getPropertyValue('--dialog-width')).toBe('370px')
  })

  it('§4 Checkout flow: Cursor auto-advances across the four boxes and moves back on delete', () => {
    show()
    expect(document.activeElement).toBe(box(1))
    typeDigits('41')
    expect(document.activeElement).toBe(box(3))
    fireEvent.keyDown(box(3), { key: 'Backspace' })
    expect(document.activeElement).toBe(box(2))
    expect(values()).toBe('4')
  })

  it('§5 Verification code: Verify disabled until all four are filled; request sent only with exactly 4 characters', async () => {
    const { sent } = show()
    typeDigits('419')
    expect(verify().disabled).toBe(true)
    fireEvent.keyDown(box(4), { key: 'Enter' })
    await act(async () => typeDigits('7'))
    expect(verify().disabled).toBe(false)
    await waitFor(() => expect(sent).toEqual([{ intent: 'verify', user_id: '7', verification_code: '4197' }]))
  })

  it('the last digit sends the code once, without a press', async () => {
    const { sent, notified } = show()
    await act(async () => typeDigits('4197'))
    await waitFor(() => expect(notified).toEqual(['verified']))
    expect(sent).toEqual([{ intent: 'verify', user_id: '7', verification_code: '4197' }])
  })

  it('Enter directly after the last digit sends nothing, because a second check would reject the used code', async () => {
    const { sent, notified } = show()
    await act(async () => {
      typeDigits('4197')
      fireEvent.keyDown(box(4), { key: 'Enter' })
    })
    await waitFor(() => expect(notified).toEqual(['verified']))
    await act(async () => void fireEvent.keyDown(box(4), { key: 'Enter' }))
    expect(sent).toHaveLength(1)
  })

  it('§5 Verification code: Enter submits only in the last box', async () => {
    const { sent } = show(() => WRONG)
    await act(async () => typeDigits('4197'))
    await screen.findByText(WRONG.error.msg)
    await act(async () => void fireEvent.keyDown(box(2), { key: 'Enter' }))
    expect(sent).toHaveLength(1)
    await act(async () => void fireEvent.keyDown(box(4), { key: 'Enter' }))
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('a wrong code is sent again only once the last digit is typed and the code differs', async () => {
    const { sent } = show(() => WRONG)
    await act(async () => typeDigits('4197'))
    await screen.findByText(WRONG.error.msg)
    await act(async () => void fireEvent.input(box(4), { target: { value: '7' } }))
    await act(async () => void fireEvent.input(box(2), { target: { value: '2' } }))
    expect(sent).toHaveLength(1)
    await act(async () => void fireEvent.input(box(4), { target: { value: '8' } }))
    await waitFor(() =>
      expect(sent.map(({ verification_code }) => verification_code)).toEqual(['4197', '4298']),
    )
  })

  it('typing a new code from the first box sends it, even if it ends like the wrong code', async () => {
    const { sent } = show(() => WRONG)
    await act(async () => typeDigits('4197'))
    await screen.findByText(WRONG.error.msg)
    act(() => box(1).focus())
    await act(async () => typeDigits('5207'))
    await waitFor(() =>
      expect(sent.map(({ verification_code }) => verification_code)).toEqual(['4197', '5207']),
    )
  })

  it('typing a new code sends it, even if it starts and ends like the wrong code', async () => {
    const { sent } = show(() => WRONG)
    await act(async () => typeDigits('4197'))
    await screen.findByText(WRONG.error.msg)
    act(() => box(1).focus())
    await act(async () => typeDigits('4'))
    expect(values()).toBe('4')
    await act(async () => typeDigits('207'))
    await waitFor(() =>
      expect(sent.map(({ verification_code }) => verification_code)).toEqual(['4197', '4207']),
    )
  })

  it('typing the same digit again moves the focus and sends the corrected code', async () => {
    const { sent } = show(() => WRONG)
    await act(async () => typeDigits('4197'))
    await screen.findByText(WRONG.error.msg)
    act(() => box(2).focus())
    await act(async () => typeDigits('297'))
    await waitFor(() =>
      expect(sent.map(({ verification_code }) => verification_code)).toEqual(['4197', '4297']),
    )
  })

  it('§5 Verification code: a pasted code fills all four and is sent', async () => {
    const { sent } = show()
    const clipboardData = { getData: () => 'Your code: 4197' }
    await act(async () => void fireEvent.paste(box(1), { clipboardData }))
    expect(values()).toBe('4197')
    await waitFor(() => expect(sent).toMatchObject([{ verification_code: '4197' }]))
  })

  it('§8 Verification failure: error.msg shown under the code boxes, and loading stops', async () => {
    const msg = 'That code isn’t right. Please check it and try again.'
    const { notified } = show(() => ({ ok: false, error: { code: 'verification_wrong', msg } }))
    await act(async () => typeDigits('0000'))
    expect((await screen.findByText(msg)).closest('[role=alert]')).toBeTruthy()
    expect(verify().getAttribute('aria-busy')).toBeNull()
    expect(box(1).getAttribute('aria-invalid')).toBe('true')
    expect(notified).toEqual([])
  })

  it('§8 Resend: requests a new code and confirms it; its failure shows error.msg', async () => {
    const { sent } = show(() => ({ ok: true, isVerified: false }))
    const resend = () =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Resend code' })))
    await resend()
    expect(await screen.findByText('We’ve sent you a new code.')).toBeTruthy()
    expect(sent).toMatchObject([{ intent: 'resend' }])
    show(() => ({ ok: false, error: { code: 'rate_limited', msg: 'Too many attempts.' } }))
    await resend()
    expect(await screen.findByText('Too many attempts.')).toBeTruthy()
  })

  it('§8 Resend: a code requested too soon shows a message and a countdown, and sends nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const refused = { code: 'code_just_sent', msg: 'In 3 seconds.', retry_after: 3 }
    const answers: VerifyReply[] = [
      { ok: false, error: refused },
      { ok: true, isVerified: false },
    ]
    const { sent } = show(() => answers.shift()!)
    fireEvent.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(await screen.findByText(/We sent you a code a moment ago/)).toBeTruthy()
    expect(screen.queryByText(/sent you a new code/)).toBeNull()
    expect(screen.queryByRole('button', { name: /letters/ })).toBeNull()
    expect(box(1).getAttribute('aria-invalid')).toBeNull()
    const waiting = screen.getByRole('button', { name: 'Resend code in 3 s' })
    expect(waiting.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(waiting)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('button', { name: 'Resend code in 2 s' })).toBeTruthy()
    expect(sent).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    fireEvent.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(await screen.findByText('We’ve sent you a new code.')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  it('§2 Verify Your Mobile: ‘Change details’ leads back to the details', () => {
    const { notified } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Change details' }))
    expect(notified).toEqual(['given up'])
  })

  it('accepts the backup code in letters once the attempts at the digits are used up', async () => {
    const used: VerifyReply = { ok: false, error: { code: 'rate_limited', msg: 'Too many wrong codes.' } }
    const answers: VerifyReply[] = [used, { ok: true, isVerified: true }]
    const { sent, notified } = show(() => answers.shift()!)
    expect(screen.queryByRole('button', { name: 'Enter letters instead' })).toBeNull()
    box(1).focus()
    typeDigits('1234')
    fireEvent.click(verify())
    fireEvent.click(await screen.findByRole('button', { name: 'Enter letters instead' }))
    expect(verify().disabled).toBe(true)
    const letters = screen.getByLabelText('Letters from our text')
    fireEvent.change(letters, { target: { value: 'bcdf-ghjk-lmnp' } })
    fireEvent.click(verify())
    await waitFor(() => expect(notified).toEqual(['verified']))
    expect(sent.at(-1)!.verification_code).toBe('bcdf-ghjk-lmnp')
  })
})

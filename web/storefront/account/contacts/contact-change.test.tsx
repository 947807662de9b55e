import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import ContactChangeScreen from './contact-change.route.tsx'

afterEach(() => cleanup())

const LINK = {
  action: 'confirm',
  channel: 'email',
  from: 'r…@example.com',
  to: 'n…@example.com',
  until: '2026-11-21T18:30:00+11:00',
} as const

function show(link: object | null, answer: unknown = { ok: true, message: 'It is done.' }) {
  const at = '/account/contact/x'
  const props = { loaderData: link } as unknown as ComponentProps<typeof ContactChangeScreen>
  showInShop(<ContactChangeScreen {...props} />, { at, routes: { [at]: { action: () => answer } } })
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('§2 Account: mailed link of a contact change', () => {
  it('confirms a new email with one press', async () => {
    show(LINK)
    expect(screen.getByText(/change your email from .* to n…@example.com/)).toBeTruthy()
    await press('Confirm')
    expect(await screen.findByText('It is done.')).toBeTruthy()
  })

  it('reverts a change and lists its consequences', async () => {
    show({ ...LINK, action: 'undo' })
    expect(screen.getByText(/we’ll log out every device, and your password will stop working/)).toBeTruthy()
    await press('Undo it')
    expect(await screen.findByText('It is done.')).toBeTruthy()
  })

  it('shows why the change failed', async () => {
    const msg = 'Username is already associated with an account.'
    show(LINK, { ok: false, error: { code: 'username_taken', msg } })
    await press('Confirm')
    expect((await screen.findByText(msg)).closest('[role=alert]')).toBeTruthy()
  })

  it('shows that the link has expired', () => {
    show(null)
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

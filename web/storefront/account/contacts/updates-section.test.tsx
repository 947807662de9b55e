import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { press, showAccount } from '#testing/screens/account-screen.tsx'

afterEach(() => cleanup())

const BOX = /Text me when my driver is on the way/

describe('§2 Account: order updates', () => {
  it('by SMS are ticked until the shopper unticks them', async () => {
    const sent = showAccount('messages')
    const box = screen.getByLabelText(BOX)
    expect((box as HTMLInputElement).checked).toBe(true)
    fireEvent.click(box)
    press('Save order updates')
    await waitFor(() => expect(sent).toEqual([{ intent: 'order-updates' }]))
    expect(await screen.findByText('It is done.')).toBeTruthy()
  })
})

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Driver } from '../run/use-driver.ts'
import { StartShift } from './start-shift.tsx'

afterEach(cleanup)

function show(isDurable: boolean) {
  const driver = {
    isDurable,
    run: { shift: { vehicle: 'car' } },
    queue: { clock: { offsetMs: 400, measuredAt: 0 } },
    tryNow: vi.fn<() => void>(),
  }
  render(<StartShift driver={driver as unknown as Driver} />)
  return driver
}
const STATEMENTS = [
  'Lights, brakes and helmet or belt are fine',
  'The bag is clean, dry and closes',
  /nothing to drink/,
]

describe('S-DRIVE-4: the start of a shift', () => {
  it('warns before the shift if the phone cannot store taps', async () => {
    show(false)
    expect(await screen.findByRole('heading', { name: 'This phone can’t keep your actions' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Start shift/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Carry on with a network only' }))
    expect(screen.getByRole('button', { name: /^Start shift/ })).toBeTruthy()
  })

  it('asks for every statement, and starts with the vehicle', async () => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return Response.json({ success: true, data: {} })
    })
    const driver = show(true)
    expect(await screen.findByText(/^Storage, clock 0.4 s off/)).toBeTruthy()
    for (const [index, statement] of STATEMENTS.entries()) {
      fireEvent.click(screen.getByRole('button', { name: /^Start shift, / }))
      expect(
        screen.getByText(`Start shift, ${3 - index} ${index === 2 ? 'check' : 'checks'} left`),
      ).toBeTruthy()
      fireEvent.click(screen.getByLabelText(statement))
    }
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Start shift' }))
    await waitFor(() => expect(driver.tryNow).toHaveBeenCalled())
    expect(sent).toEqual([{ on: true, vehicle: 'car' }])
  })
})

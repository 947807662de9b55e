import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { NewOrderAlert } from './new-order-alert.tsx'

const pending = (id: number) => ({ order_id: id, status: 1 }) as BoardOrder
const approved = (id: number) => ({ order_id: id, status: 2 }) as BoardOrder

const sounded = vi.fn<() => void>()
const touched = { hasBeenActive: true }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sounded.mockClear()
  touched.hasBeenActive = true
  const part = () => ({
    frequency: {},
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
    start: sounded,
    stop: () => {},
  })
  class Sound {
    currentTime = 0
    resume = async () => {}
    createOscillator = part
    createGain = part
  }
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal('navigator', { userActivation: touched })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Returns the number of chimes played. A chime has two tones. */
const chimes = () => sounded.mock.calls.length / 2
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('new orders on the board', () => {
  it('are announced with a repeated sound until they are acknowledged', async () => {
    render(<NewOrderAlert orders={[pending(1), pending(2), approved(3)]} />)
    expect(screen.getByText('2 new orders')).toBeTruthy()
    await wait(30_000)
    expect(chimes()).toBe(3)
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
    await wait(60_000)
    expect(chimes()).toBe(3)
    expect(screen.queryByText('2 new orders')).toBeNull()
  })

  it('stay visible while the sound is off', async () => {
    render(<NewOrderAlert orders={[pending(4)]} />)
    fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
    sounded.mockClear()
    await wait(60_000)
    expect(chimes()).toBe(0)
    expect(screen.getByText('1 new order')).toBeTruthy()
  })

  it('play a sound once the page was touched, because browsers block sound before that', async () => {
    touched.hasBeenActive = false
    render(<NewOrderAlert orders={[pending(5)]} />)
    await wait(20_000)
    expect(chimes()).toBe(0)
    touched.hasBeenActive = true
    await wait(15_000)
    expect(chimes()).toBe(1)
  })
})

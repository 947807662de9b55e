import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

const Part = ({ word }: { word: string }) => <p>{word}</p>

describe('a lazily loaded component', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('§8 A part that loads on use: appears once it has loaded, and immediately from then on', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(async () => Part)
    const Late = lazyComponent(load)
    const first = render(<Late word="hello" />)
    expect(screen.queryByText('hello')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('hello')).toBeTruthy()
    first.unmount()
    render(<Late word="again" />)
    expect(screen.getByText('again')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('§8 A part that loads on use: shows an error if loading fails, and loads on request', async () => {
    let isOnline = false
    const Late = lazyComponent(() => (isOnline ? Promise.resolve(Part) : Promise.reject(new TypeError('no'))))
    render(<Late word="hello" />)
    await act(() => vi.advanceTimersByTimeAsync(5999))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('alert').textContent).toBe(
      'Sorry, there appears to be an issue with your internet connection.',
    )
    isOnline = true
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('hello')).toBeTruthy()
  })
})

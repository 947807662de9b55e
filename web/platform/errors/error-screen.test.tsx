import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OFFLINE } from '#contract/client.ts'
import { ErrorReferenceContext } from './use-error-reference.ts'
import { ErrorScreen } from './error-screen.tsx'

beforeEach(() => void Object.assign(navigator, { sendBeacon: vi.fn<() => boolean>(() => true) }))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const reference = () => document.getElementById('error-reference')?.textContent

describe('§7 Error reports: the error screen', () => {
  it('shows the server’s reference in the page, and keeps it after hydration', async () => {
    const error = new Error('Unexpected Server Error')
    const html = renderToString(
      <ErrorReferenceContext value="abcd1234">
        <ErrorScreen error={error} />
      </ErrorReferenceContext>,
    )
    expect(html).toContain('abcd1234')
    document.body.innerHTML = html
    const mismatches: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(document.body, <ErrorScreen error={error} />, {
        onRecoverableError: (mismatch) => void mismatches.push(mismatch),
      }),
    )
    expect([mismatches, reference()]).toEqual([[], 'abcd1234'])
    act(() => root.unmount())
  })

  it('shows the browser’s own reference, identical for the same error', () => {
    const error = new Error('a bug of a screen')
    const { rerender } = render(<ErrorScreen error={error} />)
    const first = reference()
    expect(first).toMatch(/^[\da-f]{8}$/)
    rerender(<ErrorScreen error={error} />)
    expect(reference()).toBe(first)
  })

  it('distinguishes a bug from a network failure', () => {
    render(<ErrorScreen error={new TypeError('x is not a function')} />)
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong, please try again')
    expect(reference()).toMatch(/^[\da-f]{8}$/)
    cleanup()
    render(<ErrorScreen error={new TypeError('Failed to fetch')} />)
    expect(screen.getByRole('alert').textContent).toBe(OFFLINE)
    expect(reference()).toBeUndefined()
  })

  it('shows no reference for a missing page', () => {
    render(<ErrorScreen error={{ status: 404, statusText: '', internal: false, data: null }} />)
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t find that.')
    expect(reference()).toBeUndefined()
  })
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lateComponent } from './late-component.tsx'

const aLate = () => lateComponent(() => Promise.resolve(() => <button type="button">Filters</button>))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('a component whose code loads at the first interaction', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it.each([
    ['pointerDown', 'pointerUp'],
    ['keyDown', 'keyUp'],
  ] as const)('replaces its HTML after a press, never during one: %s', async (press, release) => {
    const Late = aLate()
    render(<Late />)
    fireEvent[press](document.body)
    await pass(500)
    expect(screen.queryByRole('button')).toBeNull()
    fireEvent[release](document.body)
    await pass(200)
    expect(screen.getByRole('button')).toBeTruthy()
  })

  it('does not wait for a release event that never arrives', async () => {
    const Late = aLate()
    render(<Late />)
    fireEvent.pointerDown(document.body)
    await pass(1300)
    expect(screen.getByRole('button')).toBeTruthy()
    fireEvent.pointerUp(document.body)
    await pass(200)
  })

  it('preserves checkboxes ticked in its HTML, and submits them', async () => {
    const styles = ['Shiraz', 'Merlot'].map((style) => (
      <input key={style} type="checkbox" name="style" value={style} aria-label={style} form="list" />
    ))
    const Late = lateComponent(() => Promise.resolve(() => <>{styles}</>))
    const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    const { container } = render(
      <>
        <form id="list" />
        <Late />
      </>,
    )
    container.querySelector('form')!.addEventListener('submit', sent)
    container.querySelector('.contents')!.innerHTML = renderToStaticMarkup(<>{styles}</>)
    fireEvent.click(screen.getByLabelText('Shiraz'))
    const ofHtml = screen.getByLabelText('Shiraz')
    fireEvent.pointerMove(document.body)
    await pass(200)
    const isTicked = (style: string) => screen.getByLabelText<HTMLInputElement>(style).checked
    expect(screen.getByLabelText('Shiraz')).not.toBe(ofHtml)
    expect([isTicked('Shiraz'), isTicked('Merlot')]).toEqual([true, false])
    expect(sent).toHaveBeenCalledOnce()
  })
})

import { useEffect } from 'react'
import { useDeviceSetting } from '../orders/board/device-settings.ts'

const ROWS = 'main tbody tr, main [data-row]'

/** Returns true where letters are text input. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]') !== null

/**
 * Keys of every list: J and K move between rows, X ticks the row, / moves to the search, and Enter opens the focused
 * link. The board of orders has its own keys. They can be switched off, because speech input also types single letters
 * (WCAG 2.2, 2.1.4).
 */
export function useListKeys(): void {
  const [isOff] = useDeviceSetting('no-shortcuts')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (document.querySelector('[data-card]')) return
      if (pressListKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff])
}

/** Carries out a key. Returns false if the page has nothing for it. */
export function pressListKey(key: string): boolean {
  if (key === 'j' || key === 'k') return focusRow(key === 'j' ? 1 : -1)
  if (key === 'x') return click(focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]'))
  if (key === '/') return focus(document.querySelector<HTMLElement>('main input[type=search]'))
  return false
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>(ROWS) ?? null

function focusRow(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const current = focusedRow()
  const at = current ? rows.indexOf(current) + step : 0
  const row = rows[Math.min(rows.length - 1, Math.max(0, at))]
  return focus(row?.querySelector<HTMLElement>('a, button') ?? row?.querySelector<HTMLElement>('input'))
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useDeviceSetting } from './device-settings.ts'
import styles from './orders.module.css'
import * as texts from './board-texts.ts'

/** Maps a key to the `data-key` of the button that it presses in the focused card. */
const MARKS: Record<string, string> = {
  a: 'next',
  h: 'hold',
  u: 'undo',
  c: 'claim',
  r: 'round',
  Enter: 'open',
}

/**
 * Keyboard shortcuts of the board, which press the buttons of a card. They can be switched off, because speech input
 * also types single letters (WCAG 2.2, 2.1.4).
 */
export function BoardShortcuts({ filters }: { filters: RefObject<HTMLFormElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  const [isOff, toggleOff] = useDeviceSetting('no-shortcuts')
  const [, toggleMuted] = useDeviceSetting('muted')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
      const mark = MARKS[event.key]
      if (step !== undefined) focusCard(step)
      else if (event.key === '/') filters.current?.querySelector<HTMLInputElement>('[type=search]')?.focus()
      else if (event.key === '?') setOpen(true)
      else if (event.key === 'm') toggleMuted()
      else if (mark === undefined || !pressInCard(mark)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOff, filters, toggleMuted])
  return (
    <>
      <Button isSmall tone="quiet" onClick={() => setOpen(true)}>
        {texts.shortcutsButton}
      </Button>
      {isOpen && (
        <Dialog title={texts.shortcutsTitle} onClose={() => setOpen(false)}>
          <dl className={styles.keys}>
            {texts.shortcuts.map(([keys, what]) => (
              <div key={keys}>
                <dt>{keys}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Checkbox label={texts.shortcutsSwitch} checked={!isOff} onChange={toggleOff} />
        </Dialog>
      )}
    </>
  )
}

/** Returns true where letters are text input, and where Enter activates the focused element. */
const isTyping = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(`input, select, textarea, dialog${key === 'Enter' ? ', button, a' : ''}`) !== null

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]
const focused = () => document.activeElement?.closest<HTMLElement>('[data-card]') ?? null

function focusCard(step: number): void {
  const all = cards()
  const current = focused()
  const at = current ? all.indexOf(current) : -1
  const next = at === -1 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + step))]
  next?.focus()
}

function pressInCard(mark: string): boolean {
  const button = focused()?.querySelector<HTMLElement>(`[data-key="${mark}"]`)
  button?.click()
  return button !== null && button !== undefined
}

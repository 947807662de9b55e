import searchIcon from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { Palette } from './palette.tsx'
import styles from './palette.module.css'
import * as texts from './palette-texts.ts'

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/**
 * Opens the search over the whole console, also by Ctrl or Cmd and K. Without scripts it is a link to the search's
 * page. @source S-FIND-1
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      // A dialog of the page keeps its focus.
      setOpen((wasOpen) => !wasOpen && document.querySelector('dialog[open]') === null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Link
        to="/console/search"
        className={styles.opener}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon svg={searchIcon} size={1.25} />
        <span className={styles.openerText}>{texts.buttonLabel}</span>
        <kbd className={styles.key} aria-hidden="true">
          {texts.shortcutKey}
        </kbd>
      </Link>
      {isOpen && <Palette onClose={close} />}
    </>
  )
}

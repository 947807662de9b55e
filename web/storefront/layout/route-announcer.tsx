import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './layout.module.css'

/** @source S-ROUTE-17 */
export function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <output className={styles.loading} data-is-loading={state !== 'idle'}>
      {state !== 'idle' && <span className="visuallyHidden">Loading</span>}
    </output>
  )
}

/**
 * What a full load would do for those who don't see the page change: its title is read out, and the focus, which went
 * with the link that was followed, starts at the new page's content.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    const content = document.getElementById('content')
    // What the page itself has focused, or a dialog over it, keeps the focus.
    if (document.activeElement?.closest('#content, dialog')) return
    content?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <output className="visuallyHidden" aria-live="polite">
      {title}
    </output>
  )
}

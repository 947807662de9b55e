import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Announces the new page's title to screen readers after a client-side navigation. Moves the focus from the followed
 * link to the page's content.
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
    // Keeps the focus on an element that the page or a dialog has focused.
    if (document.activeElement?.closest('#content, dialog')) return
    content?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <output className="visuallyHidden" aria-live="polite">
      {title}
    </output>
  )
}

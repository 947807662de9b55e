import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Returns a ref for a box with a late component. Links in it are plain HTML until the component's code has loaded; a
 * click on one of this shop's pages navigates without loading the whole document.
 */
export function useEarlyLinks() {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const place = box.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const isPlain = event.button + +event.ctrlKey + +event.metaKey + +event.shiftKey + +event.altKey === 0
      if (!link || !isPlain || link.target || link.origin !== location.origin) return
      event.preventDefault()
      void navigate(link.pathname + link.search)
    }
    place?.addEventListener('click', follow)
    return () => place?.removeEventListener('click', follow)
  }, [navigate])
  return box
}

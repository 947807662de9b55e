import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Coming back within this time needs no reload. */
const FRESH_MS = 15_000

/**
 * Reloads the page's data when the visitor comes back to it: another tab may have changed the cart, the price or the
 * time, and a page that the browser restores on Back is as old as when it was left.
 */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let since = performance.now()
    const again = () => {
      since = performance.now()
      void revalidate()
    }
    const onShown = (event: PageTransitionEvent) => event.persisted && again()
    const onVisible = () => {
      if (document.visibilityState === 'visible' && performance.now() - since > FRESH_MS) again()
    }
    window.addEventListener('pageshow', onShown)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('pageshow', onShown)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [revalidate])
}

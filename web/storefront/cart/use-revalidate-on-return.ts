import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Coming back sooner than this is still the same look at the page. */
const FRESH_MS = 15_000

/**
 * Loads the page again when somebody comes back to it: another tab may have changed the cart, the price or the time, and
 * a page that the browser kept for its Back button is as old as it was left.
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

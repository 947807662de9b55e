import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Age in milliseconds up to which the page is not reloaded. */
const FRESH_MS = 15_000

/**
 * Reloads the page's data when the visitor returns to it. Another tab may have changed the cart, the price or the time,
 * and a page that the browser restores on Back has old data.
 */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let lastRun = performance.now()
    const revalidateNow = () => {
      lastRun = performance.now()
      void revalidate()
    }
    const onShown = (event: PageTransitionEvent) => event.persisted && revalidateNow()
    const onVisible = () => {
      if (document.visibilityState === 'visible' && performance.now() - lastRun > FRESH_MS) revalidateNow()
    }
    window.addEventListener('pageshow', onShown)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('pageshow', onShown)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [revalidate])
}

import { useEffect, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'

/**
 * A reload that began before a form was sent can end after the form's own, and show the page as it was before: the next
 * press would then be made from an old version. So the page is loaded once more when both have met.
 */
export function useReloadAfterSend(): void {
  const { state, revalidate } = useRevalidator()
  const isBusy = useFetchers().some((fetcher) => fetcher.state !== 'idle')
  const haveMet = useRef(false)
  useEffect(() => {
    if (isBusy && state === 'loading') haveMet.current = true
    if (isBusy || !haveMet.current) return
    haveMet.current = false
    void revalidate()
  }, [isBusy, state, revalidate])
}

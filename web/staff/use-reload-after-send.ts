import { useEffect, useRef } from 'react'
import { useFetchers, useRevalidator } from 'react-router'

/**
 * Reloads the page after a reload and a form submission have overlapped. The earlier reload may end last and show
 * outdated data, on which the next submission would be based.
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

import { useEffect, useRef, useState } from 'react'
import type { Driver } from '../run/use-driver.ts'
import * as texts from '../frame/frame-texts.ts'

/** Returns the text of the network banner; empty while the network works. */
export function networkText({ queue, trouble }: Driver, waiting: number): string {
  if (trouble === 'logged out' || queue.suspended === 'logged out') return texts.loggedOutBanner(waiting)
  if (trouble === 'offline' || queue.suspended === 'offline')
    return waiting > 0 ? texts.waitingBanner(waiting) : texts.noNetworkBanner
  return ''
}

/** Time in milliseconds for which the number of sent actions is shown. */
const SENT_MS = 4000

/** Returns the number of stored actions that were sent, for a moment after the network has returned. */
export function useSentText(waiting: number, isWithoutNetwork: boolean): string {
  const [sent, setSent] = useState(0)
  const kept = useRef(0)
  useEffect(() => {
    if (isWithoutNetwork) kept.current = Math.max(kept.current, waiting)
    if (waiting > 0 || kept.current === 0) return
    setSent(kept.current)
    kept.current = 0
  }, [waiting, isWithoutNetwork])
  useEffect(() => {
    if (sent === 0) return
    const timer = setTimeout(() => setSent(0), SENT_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return sent > 0 ? texts.sentBanner(sent) : ''
}

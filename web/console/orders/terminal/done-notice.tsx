import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import type { TerminalResult } from './terminal-dialog.tsx'

/**
 * Result of a recorded payment. It is scrolled into view, because the dialog may have been opened elsewhere on the
 * page.
 */
export function DoneNotice({ done }: { done: TerminalResult | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [done])
  return (
    <div ref={box} aria-live="polite">
      {done && <Notice tone={done.isOwed ? 'warning' : 'ok'}>{done.message}</Notice>}
    </div>
  )
}

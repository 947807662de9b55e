import { useEffect, useRef } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import type { TerminalDone } from './terminal-dialog.tsx'

/** What came of the record, brought into view: on a phone the dialog was opened from further down or up. */
export function DoneNotice({ done }: { done: TerminalDone | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [done])
  return (
    <div ref={box} aria-live="polite">
      {done && <Notice tone={done.isOwed ? 'warning' : 'ok'}>{done.said}</Notice>}
    </div>
  )
}

import { Notice } from '#web/ui/notice.tsx'
import styles from './arrival-notice.module.css'
import { useArrivalReason, useReadReason } from './arrival-reason.ts'
import { ARRIVAL_TEXTS } from './arrival-texts.ts'

/**
 * Says why a visitor is on another page than the one they asked for, as long as they stay and after a reload. The
 * output is always in the page, because screen readers announce only what changes in it.
 */
export function ArrivalNotice() {
  useReadReason()
  const reason = useArrivalReason()
  return (
    <output className={`${styles.place} ${reason ? 'page' : ''}`}>
      {reason && <Notice>{ARRIVAL_TEXTS[reason]}</Notice>}
    </output>
  )
}

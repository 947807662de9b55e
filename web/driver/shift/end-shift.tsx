import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../frame/frame.module.css'
import type { Driver } from '../run/use-driver.ts'
import * as texts from './shift-texts.ts'
import { useShift } from './use-shift.ts'

/** Ends the shift. Waiting actions are sent first, because they belong to the shift. */
export function EndShift({ driver }: { driver: Driver }) {
  const { isBusy, error, set } = useShift(driver)
  const waiting = driver.queue.actions.filter(({ state }) => state === 'waiting').length
  return (
    <div className={styles.ending}>
      {error && <Notice tone="error">{error}</Notice>}
      {waiting > 0 && <p className={styles.muted}>{texts.actionsWaitText(waiting)}</p>}
      <Button
        tone="outline"
        isWide
        isBusy={isBusy}
        aria-disabled={waiting > 0}
        onClick={() => waiting === 0 && set(false)}
      >
        {texts.endShiftButton}
      </Button>
    </div>
  )
}

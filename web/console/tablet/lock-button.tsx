import lockIcon from '@phosphor-icons/core/assets/bold/lock-bold.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import styles from './tablet.module.css'
import { lockNow, useAutoLock } from './use-auto-lock.ts'
import * as texts from './tablet-texts.ts'

/**
 * Lock button of a shared tablet. The tablet also locks automatically; without JavaScript the server ends the
 * session.
 */
export function LockButton({ isByPin }: { isByPin: boolean }) {
  useAutoLock(isByPin)
  return (
    <form
      method="post"
      action="/console/lock"
      onSubmit={(event) => {
        event.preventDefault()
        void lockNow('')
      }}
    >
      <input type="hidden" name="intent" value="lock" />
      <button type="submit" className={styles.lock}>
        <Icon svg={lockIcon} />
        {texts.lockButton}
      </button>
    </form>
  )
}

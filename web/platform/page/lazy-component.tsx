import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { OFFLINE } from '#contract/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './lazy-component.module.css'
import { withRetries } from '../api/retry.ts'
import * as texts from '../platform-texts.ts'

/** Milliseconds after which an error is shown, about the duration of the regular tries. */
const LATE_MS = 8000

/**
 * Returns a component whose code is loaded when it is first shown, such as a dialog or a map. Loading is retried, and
 * an error with a retry button is shown if it fails. React's own `lazy` caches a failure permanently.
 * `placeholder` fills the component's space in the meantime.
 *
 * `const LoginDialog = lazyComponent(() => import('./login-dialog.tsx').then((module) => module.LoginDialog))`
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Deferred(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded)
    const [isFailed, setFailed] = useState(false)
    const [tries, setTries] = useState(0)
    const again = useCallback(() => {
      setFailed(false)
      setTries((count) => count + 1)
    }, [])

    useEffect(() => {
      const left = new AbortController()
      // The service worker may wait for the network for minutes, so an error is shown earlier.
      const late = setTimeout(() => setFailed(true), LATE_MS)
      const show = async () => {
        try {
          loaded = await withRetries(async () => loaded ?? load(), left.signal)
          clearTimeout(late)
          if (!left.signal.aborted) setPart(() => loaded)
        } catch {
          if (!left.signal.aborted) setFailed(true)
        }
      }
      void show()
      return () => {
        left.abort()
        clearTimeout(late)
      }
    }, [tries])

    if (Part) return <Part {...props} />
    if (!isFailed) return placeholder
    return (
      <div className={styles.failure}>
        <Notice tone="error">{OFFLINE}</Notice>
        <Button tone="outline" isSmall onClick={again}>
          {texts.tryAgainButton}
        </Button>
      </div>
    )
  }
}

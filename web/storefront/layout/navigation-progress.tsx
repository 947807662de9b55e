import { useNavigation } from 'react-router'
import styles from './layout.module.css'
import * as texts from './layout-texts.ts'

/** @source S-ROUTE-17 */
export function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <output className={styles.loading} data-is-loading={state !== 'idle'}>
      {state !== 'idle' && <span className="visuallyHidden">{texts.loadingText}</span>}
    </output>
  )
}

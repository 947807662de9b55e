import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import styles from './dispatch.module.css'
import type { DrawnDispatchProps } from './drawn-dispatch.tsx'
import * as texts from './dispatch-texts.ts'

const DrawnDispatch = lazyComponent<DrawnDispatchProps>(() =>
  import('./drawn-dispatch.tsx').then((module) => module.DrawnDispatch),
)

/** Map of the store, drivers and doors. The lists next to it have the same data. */
export function DispatchMap({ storeId, ...drawn }: DrawnDispatchProps & { storeId: number }) {
  return (
    <section className={styles.map} aria-label={texts.mapTitle}>
      <DrawnDispatch key={storeId} {...drawn} />
    </section>
  )
}

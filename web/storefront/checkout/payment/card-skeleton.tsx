import styles from './payment-methods.module.css'
import * as texts from '../checkout-texts.ts'

/** Outlines of the card form's fields, shown in its space until the form has loaded. */
export const CardSkeleton = () => (
  <output className={styles.skeleton}>
    <span className="visuallyHidden">{texts.cardFormLoading}</span>
    <i />
    <i />
    <span className={styles.skeletonPair}>
      <i />
      <i />
    </span>
  </output>
)

/** Skeleton with the form's height, for a form whose code is loading. */
export const CardPlaceholder = () => (
  <div className={styles.frameBox}>
    <CardSkeleton />
  </div>
)

import styles from '../product-list/product-list.module.css'

/** Number of placeholders that fills the viewport: two rows on a desktop, five on a phone. */
const COUNT = 10

/** Placeholders while products load. */
export function ProductCardSkeletons() {
  return Array.from({ length: COUNT }, (_, index) => (
    <li key={index} className={styles.place} aria-hidden="true" data-testid="skeleton">
      <div className={styles.well}>
        <div className={`${styles.picture} ${styles.skeletonBox}`}>
          <div className={styles.skeleton} />
        </div>
      </div>
      <div className={styles.card}>
        <span className={styles.skeletonLine} />
      </div>
    </li>
  ))
}

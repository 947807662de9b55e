import styles from '../product-list/product-list.module.css'

/** As many as fill the view: two rails of a desk, five of a phone. */
const COUNT = 10

/** The shape of what is coming. */
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

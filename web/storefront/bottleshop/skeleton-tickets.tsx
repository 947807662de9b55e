import styles from './shelf.module.css'

/** The shape of what is coming, for one rail. */
export function SkeletonTickets() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} className={styles.place} aria-hidden="true">
      <div className={styles.well}>
        <div className={`${styles.picture} ${styles.skeletonBox}`}>
          <div className={styles.skeleton} />
        </div>
      </div>
      <div className={styles.ticket} />
    </li>
  ))
}

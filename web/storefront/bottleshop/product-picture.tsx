import styles from './shelf.module.css'

const [WIDTH, HEIGHT] = [340, 466]

/** Always the same shape, so that nothing moves when it comes; without one, a silhouette stands there. */
export function ProductPicture({ src, isEarly = false }: { src: string | null; isEarly?: boolean }) {
  if (!src) return <Silhouette />
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={isEarly ? 'eager' : 'lazy'}
      fetchPriority={isEarly ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

function Silhouette() {
  return (
    <svg className={styles.picture} viewBox="0 0 340 466" aria-hidden="true">
      <path
        d="M110 460V250q0-30 30-50V90h60v110q30 20 30 50v210z"
        fill="none"
        stroke="var(--fridge-rail)"
        strokeWidth="5"
        strokeDasharray="10 10"
      />
    </svg>
  )
}

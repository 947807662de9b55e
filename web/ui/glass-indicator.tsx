import { useId } from 'react'
import styles from './glass-indicator.module.css'

const OUTLINE = 'M5 4h30l-3.4 44q-.3 2.5-3 2.5H11.4q-2.7 0-3-2.5z'
const [BOTTOM, TOP] = [50, 6]

/**
 * Small glass that fills. It shows how close a cart is to the minimum order, illustrates a step of "How it works",
 * and is the loading indicator.
 *
 * @param level from 0 (empty) to 1 (full)
 * @param size height in rem
 */
export function GlassIndicator({
  level = 0.6,
  size = 2.5,
  isFilling = false,
}: {
  level?: number
  size?: number
  isFilling?: boolean
}) {
  const clip = useId()
  const surface = BOTTOM - (BOTTOM - TOP) * Math.min(1, Math.max(0, level))
  return (
    <svg
      className={isFilling ? `${styles.indicator} ${styles.filling}` : styles.indicator}
      style={{ height: `${size}rem`, width: `${size * 0.75}rem` }}
      viewBox="0 0 40 54"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <path d={OUTLINE} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="40" height="54" fill="var(--surface-2)" />
        <g className={styles.level} style={{ transform: `translateY(${surface}px)` }}>
          <rect width="40" height="54" fill="var(--lager-500)" />
          {level > 0.02 && <rect y="-5" width="40" height="7" rx="3" fill="var(--foam)" />}
        </g>
        <path d="M10 8l2.5 38" stroke="#fff" strokeOpacity=".7" strokeWidth="3" />
      </g>
      <path d={OUTLINE} fill="none" stroke="var(--ink)" strokeWidth="2.6" strokeLinejoin="round" />
    </svg>
  )
}

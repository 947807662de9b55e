import type { ReactNode } from 'react'
import styles from './foam-panel.module.css'

const BUBBLES = 40

/**
 * Returns the position of a bubble. Positions follow the golden ratio, so that server and browser render the same
 * bubbles without a stored list.
 */
const bubble = (index: number) => ({
  cx: Math.round(((index * 0.618034) % 1) * 1280),
  cy: 120 + Math.round(((index * 0.754878) % 1) * 640),
  r: 1.5 + Math.round(((index * 0.56984) % 1) * 48) / 10,
})

/** Coloured panel with a foam edge on top and rising bubbles. At most one per screen. */
export function FoamPanel({ children }: { children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <div className={styles.foam} />
      <svg
        className={styles.bubbles}
        viewBox="0 0 1280 760"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        {Array.from({ length: BUBBLES }, (_, index) => (
          <circle key={index} {...bubble(index + 1)} />
        ))}
      </svg>
      {children}
    </section>
  )
}

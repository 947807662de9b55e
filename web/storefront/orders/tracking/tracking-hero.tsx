import type { Ref } from 'react'
import { FoamPanel } from '#web/ui/foam-panel.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import styles from './tracking-hero.module.css'

/**
 * Headline of the page, and a glass that fills with the order's progress. Screen readers announce each new headline,
 * but not the line below, which changes every minute.
 */
export function TrackingHero({
  caption,
  headline,
  text,
  progress,
  heading,
}: {
  caption: string
  headline: string
  text: string
  /** Progress of the order from 0 to 1. */
  progress: number
  heading?: Ref<HTMLHeadingElement>
}) {
  return (
    <FoamPanel>
      <div className={`page ${styles.hero}`}>
        <div className={styles.words}>
          <div className={styles.words} aria-live="polite" aria-atomic="true">
            <p className={styles.caption}>{caption}</p>
            <h1 ref={heading} tabIndex={-1} className="featureText figures">
              {headline}
            </h1>
          </div>
          <p className={`${styles.text} figures`}>{text}</p>
        </div>
        <div className={styles.glass}>
          <GlassIndicator level={progress} size={8} />
        </div>
      </div>
    </FoamPanel>
  )
}

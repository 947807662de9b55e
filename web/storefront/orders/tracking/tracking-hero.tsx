import type { Ref } from 'react'
import { FoamPanel } from '#web/ui/foam-panel.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import styles from './tracking-hero.module.css'

/**
 * Headline of the page, and a glass that fills with the order's progress. Screen readers announce each new headline,
 * but not the lines below, which change every minute.
 */
export function TrackingHero({
  caption,
  headline,
  range = '',
  text,
  progress,
  heading,
}: {
  caption: string
  headline: string
  /** Range of the arrival; '' if it is not known. */
  range?: string
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
          <div className={`${styles.text} figures`}>
            {range && <p className={styles.range}>{range}</p>}
            <p>{text}</p>
          </div>
        </div>
        <div className={styles.glass}>
          <GlassIndicator level={progress} size={8} />
        </div>
      </div>
    </FoamPanel>
  )
}

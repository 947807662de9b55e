import { useEffect, useEffectEvent, useRef } from 'react'
import type { BrowserAnalytics } from '#web/platform/csp/analytics-hosts.ts'
import { Button } from '#web/ui/button.tsx'
import type { Choice } from './consent.ts'
import styles from './consent-banner.module.css'
import * as texts from './consent-texts.ts'

type Props = {
  ids: BrowserAnalytics
  choice: Choice | null
  /** True if the visitor has opened the banner, which then takes the focus. */
  isRequested: boolean
  /** Receives the choice; null preserves the earlier choice. */
  onChoose: (choice: Choice | null) => void
}

const NOW: Record<Choice, string> = {
  granted: texts.grantedText,
  denied: texts.deniedText,
}

/**
 * Banner with one question and two buttons of equal weight, without a preselection. The shop works the same with
 * either answer.
 */
export function ConsentBanner({ ids, choice, isRequested: isWanted, onChoose }: Props) {
  const banner = useRef<HTMLElement>(null)
  const leave = useEffectEvent(() => onChoose(null))
  useEffect(() => {
    if (!isWanted) return
    const before = document.activeElement
    const place = banner.current
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    place?.focus()
    place?.addEventListener('keydown', onKey)
    return () => {
      place?.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isWanted])
  return (
    <section ref={banner} className={styles.banner} aria-label={texts.bannerLabel} tabIndex={-1}>
      <p>{questionOf(ids)}</p>
      {choice && <p className="quiet">{NOW[choice]}</p>}
      <div className={styles.answers}>
        <Button tone="outline" isSmall onClick={() => onChoose('granted')}>
          {texts.allowButton}
        </Button>
        <Button tone="outline" isSmall onClick={() => onChoose('denied')}>
          {texts.denyButton}
        </Button>
        <a href="/content/privacy-policy" target="_blank" rel="noopener">
          {texts.privacyLink}
        </a>
      </div>
    </section>
  )
}

/** Returns the question, which names only the providers that are switched on. */
function questionOf({ tagManager, mixpanel }: BrowserAnalytics): string {
  const names = [tagManager && 'Google Analytics', mixpanel && 'Mixpanel'].filter(Boolean).join(' and ')
  return texts.question(names, Boolean(mixpanel))
}

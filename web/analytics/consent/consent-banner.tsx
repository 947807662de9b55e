import { useEffect, useEffectEvent, useRef } from 'react'
import type { BrowserAnalytics } from '#web/platform/csp/analytics-hosts.ts'
import { Button } from '#web/ui/button.tsx'
import type { Choice } from './consent.ts'
import styles from './consent-banner.module.css'

type Props = {
  ids: BrowserAnalytics
  choice: Choice | null
  /** The visitor has asked for the banner, so it takes the focus; otherwise it waits beside the page. */
  isRequested: boolean
  /** null keeps the earlier choice. */
  onChoose: (choice: Choice | null) => void
}

const NOW: Record<Choice, string> = {
  granted: 'You have allowed it in this browser.',
  denied: 'You have not allowed it in this browser.',
}

/**
 * One question and two buttons of the same weight; nothing is chosen beforehand. The shop works the same with either
 * answer.
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
    <section ref={banner} className={styles.banner} aria-label="Cookie choices" tabIndex={-1}>
      <p>{questionOf(ids)}</p>
      {choice && <p className="quiet">{NOW[choice]}</p>}
      <div className={styles.answers}>
        <Button tone="outline" isSmall onClick={() => onChoose('granted')}>
          Allow
        </Button>
        <Button tone="outline" isSmall onClick={() => onChoose('denied')}>
          No thanks
        </Button>
        <a href="/content/privacy-policy" target="_blank" rel="noopener">
          Privacy policy
        </a>
      </div>
    </section>
  )
}

/** The question names only the providers that are switched on. */
function questionOf({ tagManager, mixpanel }: BrowserAnalytics): string {
  const names = [tagManager && 'Google Analytics', mixpanel && 'Mixpanel'].filter(Boolean).join(' and ')
  const number = mixpanel ? ', Mixpanel with your account number' : ''
  return `May ${names} count which drinks are looked at and bought here? They may keep it overseas${number}; they never get your name, contact details, street address, birth date or card.`
}

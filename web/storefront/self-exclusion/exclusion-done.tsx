import { useEffect, useRef } from 'react'
import { longDateText } from '#web/platform/format/time-text.ts'
import { homeButton } from '#web/platform/platform-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './self-exclusion.module.css'
import * as texts from './self-exclusion-texts.ts'

export function ExclusionDone({ ends }: { ends: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`page ${styles.done}`}>
      <h1 className="featureText" ref={heading} tabIndex={-1}>
        {texts.doneTitle}
      </h1>
      <p>
        {ends === null ? texts.forGoodText : texts.untilText(longDateText(ends))} {texts.confirmationText}
      </p>
      <p>
        {texts.talkText} <a href="tel:1800250015">{texts.hotlineNumber}</a>.
      </p>
      <p>
        <ButtonLink tone="outline" to="/">
          {homeButton}
        </ButtonLink>
      </p>
    </div>
  )
}

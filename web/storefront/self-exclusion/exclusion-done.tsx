import { useEffect, useRef } from 'react'
import { longDateText } from '#web/platform/format/time-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './self-exclusion.module.css'

export function ExclusionDone({ ends }: { ends: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`page ${styles.done}`}>
      <h1 className="featureText" ref={heading} tabIndex={-1}>
        It starts now
      </h1>
      <p>
        {ends === null
          ? 'We’ll refuse your orders for good.'
          : `We’ll refuse your orders until ${longDateText(ends)}.`}{' '}
        If you gave us an e-mail or a mobile, we have sent you a confirmation.
      </p>
      <p>
        If you want somebody to talk to, the National Alcohol and Other Drug Hotline is free and open day and
        night: <a href="tel:1800250015">1800 250 015</a>.
      </p>
      <p>
        <ButtonLink tone="outline" to="/">
          Take me home
        </ButtonLink>
      </p>
    </div>
  )
}

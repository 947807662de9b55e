import { ownProperty } from '#domain/own-property.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './arrival-message.module.css'
import { ARRIVAL_TEXTS } from './arrival-texts.ts'

/** The sentence of a reason. Anyone may have written the cookie, so an unknown reason shows nothing. */
export function ArrivalMessage({ reason }: { reason: string }) {
  const text = ownProperty(ARRIVAL_TEXTS, reason)
  return (
    text && (
      <div className={`page ${styles.place}`}>
        <Notice>{text}</Notice>
      </div>
    )
  )
}

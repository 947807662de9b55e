import { ownProperty } from '#domain/own-property.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './arrival-message.module.css'
import { ARRIVAL_TEXTS } from './arrival-texts.ts'

/** Message for a reason. An unknown reason shows nothing, because visitors can edit the cookie. */
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

import { useEffect, useRef, useState } from 'react'
import styles from './frame.module.css'

/** Time in milliseconds for which the button has to be held. A wet thumb that only touches it does nothing. */
const HOLD_MS = 600

type Props = { text: string; label: string; describedBy: string; isDisabled: boolean; onHeld: () => void }

/** Button that acts after a hold. A key, a switch or a screen reader needs one press, because they cannot hold. */
export function HoldButton({ text, label, describedBy, isDisabled, onHeld }: Props) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      className={styles.hold}
      aria-label={label}
      aria-describedby={describedBy}
      aria-disabled={isDisabled || undefined}
      data-is-held={isHeld}
      onPointerDown={() => {
        if (isDisabled) return
        setHeld(true)
        timer.current = setTimeout(() => {
          release()
          onHeld()
        }, HOLD_MS)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      // A pointer's click has a detail above 0 and follows a hold that was too short or has acted already.
      onClick={({ detail }) => !isDisabled && detail === 0 && onHeld()}
    >
      <span>{text}</span>
      <i />
    </button>
  )
}

import type { ReactNode } from 'react'
import styles from './passkey-place.module.css'

/** Keeps the place of the passkey's button until its code has come: nothing beside it moves under a press. */
export const PasskeyPlace = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.place} stack`}>{children}</div>
)

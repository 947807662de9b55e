import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { PasskeyButtonProps } from './passkey-button.tsx'
import styles from './passkey-option.module.css'

const PasskeyButton = lazyComponent(async () => (await import('./passkey-button.tsx')).PasskeyButton)

/** The passkey's button, whose place is kept until its code has come: nothing beside it moves under a press. */
export const PasskeyOption = (props: PasskeyButtonProps) => (
  <div className={`${styles.place} stack`}>
    <PasskeyButton {...props} />
  </div>
)

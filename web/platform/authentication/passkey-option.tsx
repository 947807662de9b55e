import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { PasskeyButtonProps } from './passkey-button.tsx'
import styles from './passkey-option.module.css'

const PasskeyButton = lazyComponent(async () => (await import('./passkey-button.tsx')).PasskeyButton)

/** Passkey button in a placeholder of the same size, so that loading its code does not shift the page. */
export const PasskeyOption = (props: PasskeyButtonProps) => (
  <div className={`${styles.place} stack`}>
    <PasskeyButton {...props} />
  </div>
)

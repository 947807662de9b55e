import { useEffect, useRef, useState } from 'react'
import type { CaptchaForm } from '#contract/shop/captcha.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { CaptchaBox, type CaptchaSolver } from './captcha-box.tsx'
import styles from './captcha-field.module.css'

const TurnstileCaptcha = lazyComponent(async () => (await import('./turnstile-captcha.tsx')).TurnstileCaptcha)

type Props = {
  form: CaptchaForm
  /** Number of submissions of the form. A solution is valid only once. */
  attempt: number
  /** The API could not reach the provider to verify the last solution. */
  isProviderDown: boolean
  /** Receives the solution to submit, or '' without a solution. */
  onChange: (answer: string) => void
  solve?: CaptchaSolver | undefined
}

/** The captcha once scripts run. Its space is reserved before, so that the button below does not move. */
export function CaptchaField(props: Props) {
  const isHydrated = useIsHydrated()
  return <div className={styles.place}>{isHydrated && <Captcha {...props} />}</div>
}

/** The provider's captcha if it is configured and loads, otherwise the shop's own captcha. */
function Captcha({ form, attempt, isProviderDown, onChange, solve }: Props) {
  const { captcha } = useRootData().thirdParties
  const [ownCaptcha, setOwnCaptcha] = useState<'not wanted' | 'needed' | 'chosen'>('not wanted')
  if (isProviderDown && ownCaptcha === 'not wanted') setOwnCaptcha('needed')
  const box = useRef<HTMLDivElement>(null)
  // The pressed button has disappeared, so the focus moves to the captcha that replaces it.
  useEffect(() => {
    if (ownCaptcha === 'chosen') box.current?.querySelector('input')?.focus()
  }, [ownCaptcha])

  if (!captcha || ownCaptcha !== 'not wanted')
    return (
      <div ref={box}>
        <CaptchaBox key={attempt} onChange={onChange} solve={solve} />
      </div>
    )
  return (
    <TurnstileCaptcha
      key={attempt}
      siteKey={captcha.siteKey}
      form={form}
      isInUse={attempt > 0}
      onChange={onChange}
      onFailure={() => setOwnCaptcha('needed')}
      onRefuse={() => {
        onChange('')
        setOwnCaptcha('chosen')
      }}
    />
  )
}

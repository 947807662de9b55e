import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { CaptchaForm } from '#contract/shop/captcha.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import { CaptchaBox, type Solve } from './captcha-box.tsx'

const TurnstileCaptcha = lazyComponent(async () => (await import('./turnstile-captcha.tsx')).TurnstileCaptcha)

type Props = {
  form: CaptchaForm
  /** Which try of the form it is for: an answer opens once. */
  attempt: number
  /** The vendor could not be asked about the last answer. */
  isProviderDown: boolean
  /** The answer to send, or '' while there is none. */
  onChange: (answer: string) => void
  solve?: Solve | undefined
}

/** The vendor's captcha where one is switched on and comes; the shop's own everywhere else. */
export function CaptchaField({ form, attempt, isProviderDown, onChange, solve }: Props) {
  const { captcha } = useRouteLoaderData<typeof rootLoader>('root')!.thirdParties
  const [own, setOwn] = useState<'not wanted' | 'needed' | 'chosen'>('not wanted')
  if (isProviderDown && own === 'not wanted') setOwn('needed')
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; what it asked for stands in its place.
  useEffect(() => {
    if (own === 'chosen') box.current?.querySelector('input')?.focus()
  }, [own])

  if (!captcha || own !== 'not wanted')
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
      onFailure={() => setOwn('needed')}
      onRefuse={() => {
        onChange('')
        setOwn('chosen')
      }}
    />
  )
}

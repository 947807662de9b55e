import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import type { CaptchaForm } from '#contract/shop/captcha.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './turnstile-captcha.module.css'
import { loadTurnstile } from './load-turnstile.ts'
import * as texts from './captcha-texts.ts'

type Props = {
  siteKey: string
  form: CaptchaForm
  /** The form was submitted before. */
  isInUse: boolean
  onChange: (answer: string) => void
  /** The provider's script did not load or gave up. */
  onFailure: () => void
  /** The visitor prefers the shop's own captcha. */
  onRefuse: () => void
}

/**
 * Cloudflare's captcha. It loads when the form is first used, so that reading the page sends nothing to a third party.
 */
export function TurnstileCaptcha({ siteKey, form, isInUse, onChange, onFailure, onRefuse }: Props) {
  const field = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const [answer, setAnswer] = useState('')
  const change = useEffectEvent((next: string) => {
    setAnswer(next)
    onChange(next)
  })
  const fail = useEffectEvent(() => {
    change('')
    onFailure()
  })

  useEffect(() => {
    const unmounted = new AbortController()
    let remove = () => {}
    const show = async () => {
      if (!isInUse) await waitForFirstUse(required(field.current, 'field of the captcha'), unmounted.signal)
      const turnstile = await loadTurnstile()
      if (unmounted.signal.aborted) return
      const id = turnstile.render(required(box.current, 'container of the captcha'), {
        sitekey: siteKey,
        action: form,
        theme: document.documentElement.dataset.theme === 'stout' ? 'dark' : 'light',
        language: 'en',
        size: 'flexible',
        'response-field': false,
        callback: change,
        'expired-callback': () => change(''),
        'timeout-callback': () => change(''),
        'error-callback': () => fail(),
        'unsupported-callback': () => fail(),
      })
      if (!id) throw new Error('Turnstile rendered nothing')
      remove = () => turnstile.remove(id)
      setShown(true)
    }
    show().catch(() => {
      if (!unmounted.signal.aborted) fail()
    })
    return () => {
      unmounted.abort()
      remove()
    }
  }, [siteKey, form, isInUse])

  return (
    <div ref={field}>
      <div className={styles.place}>
        {!isShown && <span className="small quiet">{texts.waitingText}</span>}
        <div ref={box} />
      </div>
      <output className="visuallyHidden">{answer && texts.checkedText}</output>
      <Button tone="quiet" isSmall isWide onClick={onRefuse}>
        {texts.ownCaptchaButton}
      </Button>
      {answer && <input type="hidden" name="captcha" value={answer} />}
    </div>
  )
}

/** Events of a first use. Autofill fires `input` without focus. */
const USE_EVENTS = ['focusin', 'pointerdown', 'input'] as const

/**
 * Resolves when the form around the field is first used. Presses inside the field are ignored, because they choose the
 * shop's own captcha.
 */
function waitForFirstUse(field: HTMLElement, signal: AbortSignal): Promise<void> {
  const form = field.closest('form')
  return new Promise((resolve) => {
    if (!form || form.contains(document.activeElement)) return resolve()
    const resolveOutsideField = ({ target }: Event) => {
      if (!field.contains(target as Node)) resolve()
    }
    for (const use of USE_EVENTS) form.addEventListener(use, resolveOutsideField, { signal })
  })
}

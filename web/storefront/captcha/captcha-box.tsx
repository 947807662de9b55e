import shieldIcon from '@phosphor-icons/core/assets/bold/shield-check-bold.svg?raw'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './captcha-box.module.css'
import * as texts from './captcha-texts.ts'

/** Function that solves a captcha. `solve-captcha.ts` is loaded when it is needed. */
export type CaptchaSolver = (signal: AbortSignal) => Promise<string>

const solveOnDemand: CaptchaSolver = async (signal) =>
  (await import('./solve-captcha.ts')).solveCaptcha(signal)

/** Returns the resulting state, or null if the attempt was aborted. */
async function solveToState(solve: CaptchaSolver, signal: AbortSignal): Promise<CaptchaState | null> {
  try {
    const answer = await solve(signal)
    return signal.aborted ? null : { kind: 'solved', answer }
  } catch {
    return signal.aborted ? null : { kind: 'failed' }
  }
}

type CaptchaState = { kind: 'open' | 'working' | 'failed' } | { kind: 'solved'; answer: string }

type Props = {
  /** Receives the solution to submit, or '' without a solution. */
  onChange: (answer: string) => void
  solve?: CaptchaSolver | undefined
}

/**
 * Captcha checkbox. Ticking it makes the browser compute for about a second. It needs no reading, listening or dragging
 * and no third party.
 */
export function CaptchaBox({ onChange, solve = solveOnDemand }: Props) {
  const id = useId()
  const [state, setState] = useState<CaptchaState>({ kind: 'open' })
  const currentRun = useRef<AbortController>(null)
  useEffect(() => () => currentRun.current?.abort(), [])

  const change = (next: CaptchaState) => {
    setState(next)
    onChange(next.kind === 'solved' ? next.answer : '')
  }
  const work = async (signal: AbortSignal) => {
    const next = await solveToState(solve, signal)
    if (next) change(next)
  }
  const tick = (isTicked: boolean) => {
    currentRun.current?.abort()
    if (!isTicked) {
      change({ kind: 'open' })
      return
    }
    const controller = new AbortController()
    currentRun.current = controller
    change({ kind: 'working' })
    void work(controller.signal)
  }

  return (
    <div>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={state.kind === 'working' || state.kind === 'solved'}
          onChange={(event) => tick(event.target.checked)}
          aria-describedby={`${id}-state`}
        />
        <span>{texts.boxLabel}</span>
        <span className={styles.mark} data-is-solved={state.kind === 'solved'}>
          {state.kind === 'working' ? <GlassIndicator isFilling size={1.75} /> : <Icon svg={shieldIcon} />}
        </span>
      </label>
      <output className="visuallyHidden" id={`${id}-state`}>
        {state.kind === 'working' && texts.checkingText}
        {state.kind === 'solved' && texts.checkedText}
      </output>
      <div role="alert">{state.kind === 'failed' && <FieldError>{texts.failedText}</FieldError>}</div>
      {state.kind === 'solved' && <input type="hidden" name="captcha" value={state.answer} />}
    </div>
  )
}

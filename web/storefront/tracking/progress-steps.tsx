import checkIcon from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import nowIcon from '@phosphor-icons/core/assets/bold/dots-three-bold.svg?raw'
import type { TrackingStep } from '#domain/orders/tracker.ts'
import { Glass } from '#web/ui/glass.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './progress-steps.module.css'

const WORDS = { done: 'Done: ', active: 'Now: ', waiting: 'Next: ' }

/** Steps joined by a pipe that fills. */
export function ProgressSteps({ steps }: { steps: TrackingStep[] }) {
  if (steps.length === 0) {
    return (
      <output>
        <Glass isFilling />
        <span className="visuallyHidden">Loading</span>
      </output>
    )
  }
  return (
    <ol className={styles.steps} aria-live="polite">
      {steps.map((step) => (
        <li
          key={step.title}
          data-state={step.state}
          aria-current={step.state === 'active' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {step.state === 'done' && <Icon svg={checkIcon} size={1.1} />}
            {step.state === 'active' && <Icon svg={nowIcon} size={1.4} />}
          </span>
          <div>
            <b>
              <span className="visuallyHidden">{WORDS[step.state]}</span>
              {step.title}
            </b>
            {step.subtext && <span className="small quiet">{step.subtext}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}

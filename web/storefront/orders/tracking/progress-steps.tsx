import checkIcon from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import nowIcon from '@phosphor-icons/core/assets/bold/dots-three-bold.svg?raw'
import canceledIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import scooterIcon from '@phosphor-icons/core/assets/fill/moped-fill.svg?raw'
import type { TrackingStep } from '#domain/orders/tracker.ts'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './progress-steps.module.css'
import * as texts from './tracking-texts.ts'
import * as trackerTexts from '#domain/orders/tracker-texts.ts'

/** Icons of active steps. Steps without an icon show three dots. */
const ICONS: Record<string, string> = {
  [trackerTexts.onTheWay]: scooterIcon,
  [trackerTexts.almostThere]: scooterIcon,
  [trackerTexts.orderComplete]: checkIcon,
  [trackerTexts.orderCanceled]: canceledIcon,
}

const LABELS = { done: texts.doneLabel, active: texts.nowLabel, waiting: texts.nextLabel }

/** Progress steps joined by a line that fills. */
export function ProgressSteps({ steps }: { steps: TrackingStep[] }) {
  if (steps.length === 0) {
    return (
      <output>
        <GlassIndicator isFilling />
        <span className="visuallyHidden">{texts.loadingText}</span>
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
            {step.state === 'active' && <Icon svg={ICONS[step.title] ?? nowIcon} size={1.4} />}
          </span>
          <div>
            <b>
              <span className="visuallyHidden">{LABELS[step.state]} </span>
              {step.title}
            </b>
            {step.subtext && <span className="small quiet">{step.subtext}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}

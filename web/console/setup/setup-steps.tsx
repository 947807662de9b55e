import checkIcon from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import { Link, type FetcherWithComponents } from 'react-router'
import type { Setup } from '#contract/console/setup.ts'
import type { SetupGap } from '#domain/console/setup-steps.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SetupReply } from './setup-reply.ts'
import styles from './setup.module.css'
import * as texts from './setup-texts.ts'

type Step = Setup['steps'][number]
type Fetcher = FetcherWithComponents<SetupReply>
type Props = {
  setup: Setup
  /** Step that shows its buttons. */ opened: Step['step'] | undefined
  fetcher: Fetcher
}

/** Path that actions of the steps are sent to. */
export const SETUP_PATH = '/console/setup'

/** Steps of a new shop. The opened step has buttons, the others a link. @source S-SETUP-2 */
export function SetupSteps({ setup, opened, fetcher }: Props) {
  return (
    <ol className={styles.steps} aria-label={texts.stepsLabel}>
      {setup.steps.map((step, index) => (
        <li
          key={step.step}
          className={step.step === opened ? `${styles.step} ${styles.opened}` : styles.step}
        >
          <span className={`${styles.mark} ${styles[step.state]}`} aria-hidden="true">
            {step.state === 'done' ? <Icon svg={checkIcon} size={1} /> : index + 1}
          </span>
          <div className={styles.about}>
            <h2 className={styles.stepTitle}>
              {texts.TITLES[step.step]}
              <span className="visuallyHidden">, {texts.states[step.state]}</span>
            </h2>
            <p className="quiet small figures">{aboutText(step, setup)}</p>
            {step.step === opened && <Actions {...{ step, setup, fetcher }} />}
          </div>
          {step.step !== opened && <StepEnd {...{ step, fetcher }} />}
        </li>
      ))}
    </ol>
  )
}

/** Returns the gap that a step shows. Without a store it shows its own subject, not the missing store. */
const gapOf = ({ step, missing: [first] }: Step): SetupGap | undefined =>
  first === 'store' ? (texts.ABOUT_WITHOUT_STORE[step] ?? first) : first

function aboutText(step: Step, setup: Setup): string {
  const gap = gapOf(step)
  return step.state === 'done' || !gap ? texts.detailText(step.step, setup) : texts.ABOUT[gap]
}

function Actions({ step, setup, fetcher }: { step: Step; setup: Setup; fetcher: Fetcher }) {
  const [gap] = step.missing
  if (!gap) return null
  return (
    <div className={styles.actions}>
      <ButtonLink to={step.path}>{texts.ACTIONS[gap]}</ButtonLink>
      {gap === 'products' && (
        <fetcher.Form method="post" action={SETUP_PATH}>
          <Button
            type="submit"
            name="intent"
            value="sample"
            tone="outline"
            isBusy={isSending(fetcher, 'sample')}
          >
            {texts.sampleButton}
          </Button>
        </fetcher.Form>
      )}
      {texts.MORE_LINKS[gap]?.map(({ label, path }) => (
        <ButtonLink key={label} to={path(setup)} tone="quiet">
          {label}
        </ButtonLink>
      ))}
      {step.state === 'open' && <SkipForm {...{ step, fetcher }} />}
    </div>
  )
}

const isSending = (fetcher: Fetcher, intent: string): boolean =>
  fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent

/** Button that leaves a step for later, or takes it up again. */
function SkipForm({ step: { step, state }, fetcher }: { step: Step; fetcher: Fetcher }) {
  const isSkipped = state === 'skipped'
  const label = isSkipped ? texts.resumeButton : texts.skipButton
  return (
    <fetcher.Form method="post" action={SETUP_PATH}>
      <input type="hidden" name="step" value={step} />
      <Button
        type="submit"
        name="intent"
        value={isSkipped ? 'resume' : 'skip'}
        tone="quiet"
        isSmall={isSkipped}
        aria-label={texts.linkLabel(label, texts.TITLES[step])}
      >
        {label}
      </Button>
    </fetcher.Form>
  )
}

/** Right end of a closed step: its link, or the button that takes it up again. */
function StepEnd({ step, fetcher }: { step: Step; fetcher: Fetcher }) {
  if (step.state === 'skipped') return <SkipForm {...{ step, fetcher }} />
  const isDone = step.state === 'done'
  const link = isDone ? texts.changeLink : texts.startLink
  // The products have several ways, which only the opened step shows.
  const path = step.step === 'products' && !isDone ? `${SETUP_PATH}?step=products` : step.path
  return (
    <>
      {!isDone && (
        <span className={`${styles.minutes} caption quiet figures`}>
          {texts.minutesText(texts.MINUTES[step.step])}
        </span>
      )}
      <Link className={styles.end} to={path} aria-label={texts.linkLabel(link, texts.TITLES[step.step])}>
        {link}
      </Link>
    </>
  )
}

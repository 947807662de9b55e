import dashedIcon from '@phosphor-icons/core/assets/regular/circle-dashed.svg?raw'
import { Link, useFetcher } from 'react-router'
import type { Setup } from '#contract/console/setup.ts'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SetupReply } from './setup-reply.ts'
import { SetupSteps } from './setup-steps.tsx'
import styles from './setup.module.css'
import * as texts from './setup-texts.ts'

type Props = {
  setup: Setup
  /** Step chosen by the address; by default the next one. */
  chosen?: string | null
  /** Reply of an action that was sent without scripts. */
  reply?: SetupReply | undefined
}

/** Steps of a new shop with their progress. It is the home page of a shop that is not set up. @source S-SETUP-2 */
export function SetupScreen({ setup, chosen = null, reply }: Props) {
  const fetcher = useFetcher<SetupReply>()
  const { steps } = setup
  const done = steps.filter(({ state }) => state === 'done').length
  const open = steps.filter(({ state }) => state === 'open')
  const minutes = open.reduce((sum, { step }) => sum + texts.MINUTES[step], 0)
  const opened = (steps.find(({ step, state }) => step === chosen && state !== 'done') ?? open[0])?.step
  return (
    <div className="stack">
      <div>
        <h1>{open.length > 0 ? texts.title : texts.doneTitle}</h1>
        <p className="quiet small figures">
          {open.length > 0 ? texts.leadText(done, steps.length, minutes) : texts.doneText}
        </p>
      </div>
      <Answer reply={fetcher.state === 'idle' ? (fetcher.data ?? reply) : undefined} />
      <div className={styles.columns}>
        <section className={styles.panel}>
          <div className={styles.progress}>
            <GlassIndicator level={done / steps.length} size={3.25} />
            <div className={styles.measure}>
              <b className="figures">{texts.progressText(done, steps.length)}</b>
              <span className={styles.track} aria-hidden="true">
                {done > 0 && <span style={{ inlineSize: `${(done / steps.length) * 100}%` }} />}
              </span>
            </div>
          </div>
          <SetupSteps {...{ setup, opened, fetcher }} />
        </section>
        <Side setup={setup} />
      </div>
    </div>
  )
}

function Answer({ reply }: { reply: SetupReply | undefined }) {
  const sample = reply?.ok ? reply.sample : null
  return (
    <>
      <div role="alert">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
      <div aria-live="polite">
        {sample && sample.created + sample.changed === 0 && <Notice>{texts.sampleKnownText}</Notice>}
        {sample && sample.created + sample.changed > 0 && (
          <Notice tone="ok">
            {texts.sampleText(sample.created + sample.changed, sample.categories)} {texts.undoText}{' '}
            <Link to={`/console/imports/${sample.import_id}`}>{texts.importLink(sample.import_id)}</Link>.
          </Notice>
        )}
      </div>
    </>
  )
}

function Side({ setup }: { setup: Setup }) {
  const gaps = new Set(setup.steps.flatMap(({ missing }) => missing))
  const missing = [...gaps].flatMap((gap) => texts.MISSING[gap] ?? [])
  const open = setup.steps.filter(({ state }) => state !== 'done').map(({ step }) => texts.TITLES[step])
  const subject = encodeURIComponent(texts.colleagueSubject)
  const body = encodeURIComponent(texts.colleagueBody(open))
  return (
    <div className={styles.side}>
      <section className={styles.card} aria-labelledby="missing-title">
        <h2 id="missing-title">{texts.missingTitle}</h2>
        {missing.length === 0 && <p className="small">{texts.nothingMissing}</p>}
        <ul className={styles.missing}>
          {missing.map((text) => (
            <li key={text}>
              <Icon svg={dashedIcon} size={1.25} />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.card} aria-labelledby="colleague-title">
        <h2 id="colleague-title">{texts.colleagueTitle}</h2>
        <p className="small quiet">{texts.colleagueText}</p>
        <p className="small">
          <a href={`mailto:?subject=${subject}&body=${body}`}>{texts.colleagueLink}</a>
        </p>
      </section>
      {!setup.store?.is_open && (
        <section className={styles.card} aria-labelledby="later-title">
          <h2 id="later-title">{texts.laterTitle}</h2>
          <p className="small quiet">{texts.laterText}</p>
        </section>
      )}
    </div>
  )
}

import { useFetcher } from 'react-router'
import type { Provider, ProviderTest } from '#contract/console/providers.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../settings.module.css'
import * as texts from './providers-texts.ts'

export type TestReply = { ok: true; test: ProviderTest } | Failure

const TONES = { connected: 'ok', built_in: 'info', demo: 'warning', off: 'plain' } as const

export function ProviderTable({ providers }: { providers: Provider[] }) {
  return (
    <table className={`${table.table} ${styles.providers}`}>
      <thead>
        <tr>
          <th scope="col">{texts.providerColumn}</th>
          <th scope="col">{texts.stateColumn}</th>
          <th scope="col">{texts.settingsColumn}</th>
        </tr>
      </thead>
      <tbody>
        {providers.map((provider) => (
          <ProviderRow key={provider.name} provider={provider} />
        ))}
      </tbody>
    </table>
  )
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { name, service, state, settings, needs } = provider
  const needsText = texts.needsText(needs, settings.length)
  return (
    <tr>
      <th scope="row">
        {texts.NAMES[name].name}
        <p className="small quiet">{texts.NAMES[name].does}</p>
        {provider.can_test ? (
          <TestForm provider={provider} />
        ) : (
          <p className="small">{texts.noTestText(provider)}</p>
        )}
      </th>
      <td>
        <Tag tone={TONES[state]}>{texts.STATES[state]}</Tag>
        <p className="small quiet">{texts.serviceText(service)}</p>
      </td>
      <td data-label={texts.settingsColumn}>
        {needsText && <p className="small quiet">{needsText}</p>}
        <ul className={styles.names}>
          {settings.map((setting) => (
            <li key={setting}>
              <code>{setting}</code>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

function TestForm({ provider: { name } }: { provider: Provider }) {
  const fetcher = useFetcher<TestReply>({ key: `provider ${name}` })
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const hint = texts.TEST_HINTS[name]
  return (
    <div className={styles.test}>
      <fetcher.Form method="post" className={styles.actions}>
        <input type="hidden" name="provider" value={name} />
        <Button type="submit" tone="outline" isSmall isBusy={isBusy} aria-label={texts.testLabel(name)}>
          {texts.testButton}
        </Button>
        {hint && <span className="small quiet">{hint}</span>}
      </fetcher.Form>
      <output>{reply?.ok && reply.test.ok && <Outcome test={reply.test} />}</output>
      {reply?.ok && !reply.test.ok && <Outcome test={reply.test} />}
      {reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
    </div>
  )
}

function Outcome({ test: { ok, detail, milliseconds } }: { test: ProviderTest }) {
  return (
    <Notice tone={ok ? 'ok' : 'error'}>
      <b>{ok ? texts.okTitle : texts.failedTitle}</b> {detail}{' '}
      <span className="quiet">{texts.timeText(milliseconds)}</span>
    </Notice>
  )
}

import { type ReactNode, useId } from 'react'
import { Link, useActionData, useFetcher, useLocation } from 'react-router'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AccountIntent, AccountReply } from './account-actions.ts'
import styles from '../account-screen.module.css'
import * as platformTexts from '#web/platform/platform-texts.ts'

/**
 * A section of an account page, with its heading at the side on wide screens. The only section of a page `isAlone`: the
 * page's title names it.
 */
export function AccountSection({
  title,
  intro,
  isAlone = false,
  children,
}: {
  title: string
  intro?: ReactNode
  isAlone?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} {...(isAlone ? { 'aria-label': title } : { 'aria-labelledby': id })}>
      <div className="stackSmall">
        {!isAlone && <h2 id={id}>{title}</h2>}
        {intro && <p className="quiet small">{intro}</p>}
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

/** Returns the state of one form of an account page: how to submit it, and its result. */
export function useAccountForm(...intents: AccountIntent[]) {
  const fetcher = useFetcher<AccountReply>()
  const withoutScripts = useActionData<AccountReply>()
  const answer = fetcher.data ?? withoutScripts
  // A network error names no form, so it belongs to the form whose fetcher received it.
  const isOurs =
    answer !== undefined && (fetcher.data !== undefined || intents.some((i) => i === answer.intent))
  const reply = fetcher.state === 'idle' && isOurs ? answer : undefined
  return {
    Form: fetcher.Form,
    submit: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' }),
    isBusy: fetcher.state !== 'idle',
    busyWith: fetcher.formData,
    message: reply?.ok ? reply.message : '',
    isDone: reply?.ok === true,
    reply,
    failure: reply && !reply.ok ? reply.error : undefined,
    fieldError: (name: string) => (reply && !reply.ok ? reply.error.fields?.[name] : undefined),
  }
}

type FormOutcomeProps = Pick<ReturnType<typeof useAccountForm>, 'message' | 'failure'>

/** The result of a form, unless a field already shows it. */
export function FormOutcome({ message, failure }: FormOutcomeProps) {
  const { pathname } = useLocation()
  return (
    <>
      <div role="alert">
        {failure && !failure.fields && <FieldError>{failure.msg}</FieldError>}
        {failure?.code === 'reauthentication_required' && (
          <Link to={`/confirm?return_to=${pathname}`}>{platformTexts.confirmTitle}</Link>
        )}
      </div>
      <output className={styles.message}>{message && <Notice tone="ok">{message}</Notice>}</output>
    </>
  )
}

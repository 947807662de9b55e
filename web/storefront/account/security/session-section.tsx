import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { dayAndTime } from './session-text.ts'
import type { AccountPage } from '../profile/load-account.ts'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import styles from '../account-screen.module.css'

/** The account's sessions: each can be ended, and all at once. */
export function SessionSection({ sessions }: { sessions: AccountPage['sessions'] }) {
  const form = useAccountForm('end-session', 'end-sessions')
  return (
    <AccountSection
      title="Where you are logged in"
      intro="Don’t recognise a device? Log it out, then set a new password."
    >
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <span>
              {session.device}
              <span className={`${styles.beside} quiet small`}>
                Last used {dayAndTime(session.last_used)}
              </span>
            </span>
            {session.current ? (
              <span className={styles.end}>
                <Tag tone="ok">This device</Tag>
              </span>
            ) : (
              <form.Form method="post" action="/account">
                <input type="hidden" name="session_id" value={session.session_id} />
                <button
                  type="submit"
                  className={styles.link}
                  name="intent"
                  value="end-session"
                  aria-label={`Log out ${session.device}, last used ${dayAndTime(session.last_used)}`}
                >
                  Log out
                </button>
              </form.Form>
            )}
          </li>
        ))}
      </ul>
      <FormOutcome {...form} />
      <form.Form method="post" action="/account">
        <input type="hidden" name="intent" value="end-sessions" />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          Log out everywhere
        </Button>
      </form.Form>
    </AccountSection>
  )
}

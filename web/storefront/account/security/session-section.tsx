import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { dayAndTime } from './session-text.ts'
import type { SecurityPage } from '../profile/load-account.ts'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import styles from '../account-screen.module.css'
import * as texts from './security-texts.ts'

/** The account's sessions. They can be ended individually or all at once. */
export function SessionSection({ sessions }: { sessions: SecurityPage['sessions'] }) {
  const form = useAccountForm('end-session', 'end-sessions')
  return (
    <AccountSection title={texts.sessionsTitle} intro={texts.sessionsIntro}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <span>
              {session.device}
              <span className={`${styles.beside} quiet small`}>
                {texts.lastUsed(dayAndTime(session.last_used))}
              </span>
            </span>
            {session.current ? (
              <span className={styles.end}>
                <Tag tone="ok">{texts.thisDeviceTag}</Tag>
              </span>
            ) : (
              <form.Form method="post">
                <input type="hidden" name="session_id" value={session.session_id} />
                <button
                  type="submit"
                  className={styles.link}
                  name="intent"
                  value="end-session"
                  aria-label={texts.logOutLabel(session.device, dayAndTime(session.last_used))}
                >
                  {texts.logOutButton}
                </button>
              </form.Form>
            )}
          </li>
        ))}
      </ul>
      <FormOutcome {...form} />
      <form.Form method="post">
        <input type="hidden" name="intent" value="end-sessions" />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          {texts.logOutEverywhereButton}
        </Button>
      </form.Form>
    </AccountSection>
  )
}

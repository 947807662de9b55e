import { useFetcher } from 'react-router'
import type { ConsoleUser } from '#contract/console/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PersonReply } from './roles-form.tsx'
import * as texts from './people-texts.ts'

function Reply({ reply }: { reply: PersonReply | undefined }) {
  return (
    <>
      <output>{reply?.ok && <Notice tone="ok">{reply.saved}</Notice>}</output>
      <div role="alert">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
    </>
  )
}

/** Form that deactivates or reactivates a person's account immediately. */
export function AccessForm({ person }: { person: ConsoleUser }) {
  const fetcher = useFetcher<PersonReply>()
  if (person.roles.length === 0 && !person.deactivated) return null
  const isOut = person.deactivated
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="intent" value="access" />
      <input type="hidden" name="version" value={person.version} />
      <input type="hidden" name="active" value={isOut ? 'yes' : 'no'} />
      {(isOut || !person.invited) && <p>{isOut ? texts.deactivatedText : texts.activeText}</p>}
      <Reply reply={fetcher.state === 'idle' ? fetcher.data : undefined} />
      <div>
        <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
          {isOut ? texts.reactivateButton : texts.deactivateButton}
        </Button>
      </div>
      {!isOut && <p className="quiet small">{texts.deactivateHint}</p>}
    </fetcher.Form>
  )
}

export function InvitationForm() {
  const fetcher = useFetcher<PersonReply>()
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="intent" value="invite" />
      <p>{texts.invitedText}</p>
      <Reply reply={fetcher.state === 'idle' ? fetcher.data : undefined} />
      <div>
        <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
          {texts.inviteAgainButton}
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** Form that removes a disclosed PIN. The person sets a new PIN themselves. */
export function PinForm({ hasPin }: { hasPin: boolean }) {
  const fetcher = useFetcher<PersonReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  if (!hasPin && !reply) return null
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="intent" value="pin" />
      {hasPin && <p>{texts.pinText}</p>}
      <Reply reply={reply} />
      {hasPin && (
        <div>
          <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
            {texts.removePinButton}
          </Button>
        </div>
      )}
    </fetcher.Form>
  )
}

import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { isEmailShaped } from '#web/email-shape.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { SubscribeReply } from './subscribe.route.ts'

const THANKS_MS = 5000
const MESSAGE_MAX = 2000

/**
 * The one contact form: with only an e-mail, or with name, number and message.
 * @param message fixed for the short form; the long one asks for it
 * @source spec §2 "Subscription / contact form"
 */
export function SubscribeForm({
  referrer,
  thanks,
  message,
  hasDetails = false,
}: {
  referrer: string
  thanks: string
  message?: string
  hasDetails?: boolean
}) {
  const fetcher = useFetcher<SubscribeReply>()
  const [email, setEmail] = useState('')
  const [firstName, setFirstName] = useState('')
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const isThanking = useShortly(fetcher.state === 'idle' && fetcher.data?.ok ? fetcher.data : undefined)
  const isValid = isEmailShaped(email) && (!hasDetails || firstName.trim() !== '')

  if (isThanking) return <Note tone="ok">{thanks}</Note>
  return (
    <fetcher.Form className="stack" method="post" action="/-/subscribe" noValidate>
      <input type="hidden" name="referrer" value={referrer} />
      {hasDetails && (
        <Field
          label="First Name"
          name="first_name"
          autoComplete="given-name"
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        error={isTouched && !isEmailShaped(email) ? 'Invalid Email' : undefined}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setTouched(email !== '')}
      />
      {hasDetails ? (
        <>
          <Field label="Contact Number" name="contact_number" type="tel" autoComplete="tel" />
          <TextArea
            label="Message"
            name="message"
            value={text}
            maxLength={MESSAGE_MAX}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      ) : (
        <input type="hidden" name="message" value={message ?? ''} />
      )}
      <Button type="submit" isWide disabled={!isValid} isBusy={fetcher.state !== 'idle'}>
        Submit
      </Button>
    </fetcher.Form>
  )
}

/** True for five seconds after each success. */
function useShortly(success: object | undefined): boolean {
  const [seen, setSeen] = useState<object>()
  useEffect(() => {
    if (!success) return
    const timer = setTimeout(() => setSeen(success), THANKS_MS)
    return () => clearTimeout(timer)
  }, [success])
  return success !== undefined && success !== seen
}

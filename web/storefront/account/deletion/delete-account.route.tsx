import { useFetcher, useActionData } from 'react-router'
import { closeAccount } from '#contract/account/account.ts'
import { getMe } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { StepUpHost } from '#web/platform/authentication/step-up-host.tsx'
import { type Failure, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/delete-account.route.ts'
import styles from '../account-screen.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'Delete my account' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const user = await context
    .get(apiContext)
    .call(getMe)
    .catch((error: unknown) => {
      if (isApiError(error, 'not_signed_in')) throw redirectTo('/login?return_to=/account/delete')
      throw error
    })
  return { email: user.email, credit: user.credit_amount }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  try {
    const { user_id } = await api.call(getMe)
    await api.call(closeAccount, { params: { user_id }, body: { password: text('password') } })
  } catch (error) {
    return failureReply(error)
  }
  throw redirectTo('/account/deleted')
}

export default function DeleteAccountScreen({ loaderData: { email } }: Route.ComponentProps) {
  const fetcher = useFetcher<Failure>()
  const withoutScripts = useActionData<Failure>()
  const error = fetcher.state === 'idle' ? (fetcher.data ?? withoutScripts)?.error : undefined
  return (
    <div className={`page ${styles.narrow}`}>
      <StepUpHost />
      <h1 className="featureText">Delete my account</h1>
      <p>
        This ends the account of <b>{email}</b> at once and can’t be undone. You’re logged out everywhere.
      </p>
      <h2>What goes</h2>
      <ul>
        <li>Your name, e-mail, mobile, password and date of birth</li>
        <li>Your addresses, favourites, saved payment methods and what you wrote to us</li>
        <li>Credit and your code to share: they can’t be paid out</li>
      </ul>
      <h2>What the law makes us keep</h2>
      <ul>
        <li>What was ordered, when and to which suburb, without your name and street: 5 years, for tax</li>
        <li>That ID was checked or a delivery refused at the door: 2 years, for the liquor authorities</li>
        <li>When you agreed to or stopped marketing: 3 years</li>
        <li>A self-exclusion, until it is over and 2 years more</li>
      </ul>
      <fetcher.Form className="stack" method="post" action="/account/delete" noValidate>
        <Field
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={error?.fields?.password}
        />
        <div role="alert">{error && !error.fields && <FieldError>{error.msg}</FieldError>}</div>
        <p className={styles.buttons}>
          <Button type="submit" isBusy={fetcher.state !== 'idle'}>
            Delete my account
          </Button>
          <ButtonLink tone="quiet" to="/account">
            Keep it
          </ButtonLink>
        </p>
      </fetcher.Form>
    </div>
  )
}

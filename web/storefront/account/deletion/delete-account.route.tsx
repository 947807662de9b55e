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
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/delete-account.route.ts'
import styles from '../account-screen.module.css'
import { BackToAccount } from '../profile/account-page.tsx'
import * as texts from './deletion-texts.ts'
import * as accountTexts from '../account-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = await api.call(getMe).catch((error: unknown) => {
    throw isApiError(error, 'not_signed_in') ? redirectToLogin(api, '/account/delete') : error
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
      <BackToAccount />
      <h1 className="featureText">{texts.title}</h1>
      <p>
        {texts.warningStart} <b>{email}</b> {texts.warningEnd}
      </p>
      <h2>{texts.goesTitle}</h2>
      <ul>
        <li>{texts.goesDetails}</li>
        <li>{texts.goesBelongings}</li>
        <li>{texts.goesCredit}</li>
      </ul>
      <h2>{texts.staysTitle}</h2>
      <ul>
        <li>{texts.staysOrders}</li>
        <li>{texts.staysIdChecks}</li>
        <li>{texts.staysConsents}</li>
        <li>{texts.staysExclusion}</li>
      </ul>
      <fetcher.Form className="stack" method="post" action="/account/delete" noValidate>
        <Field
          label={accountTexts.yourPasswordLabel}
          name="password"
          type="password"
          autoComplete="current-password"
          error={error?.fields?.password}
        />
        <div role="alert">{error && !error.fields && <FieldError>{error.msg}</FieldError>}</div>
        <p className={styles.buttons}>
          <Button type="submit" isBusy={fetcher.state !== 'idle'}>
            {texts.title}
          </Button>
          <ButtonLink tone="quiet" to="/account/data">
            {texts.keepButton}
          </ButtonLink>
        </p>
      </fetcher.Form>
    </div>
  )
}

import type { Route } from './+types/messages.route.ts'
import { AccountPage } from '../profile/account-page.tsx'
import { loadMessagesPage } from '../profile/load-account.ts'
import * as texts from '../profile/profile-texts.ts'
import { ConsentSection } from './consent-section.tsx'
import { EmailSection } from './email-section.tsx'
import { UpdatesSection } from './updates-section.tsx'

export { accountAction as action } from '../profile/account-actions.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.messagesTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) => loadMessagesPage(args)

export default function MessagesScreen({ loaderData }: Route.ComponentProps) {
  const { user, consents, preferences } = loaderData
  return (
    <AccountPage title={texts.messagesTitle}>
      <EmailSection key={user.email} email={user.email} isProved={user.email_verified} />
      <UpdatesSection orderSms={preferences.order_sms} />
      <ConsentSection consents={consents} />
    </AccountPage>
  )
}

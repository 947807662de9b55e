import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/account-deleted.route.ts'
import styles from '../account-screen.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'Account deleted' },
  { name: 'robots', content: 'noindex' },
]

export default function AccountDeletedScreen() {
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">Your account is deleted</h1>
      <p>You’re logged out everywhere. You can still order as a guest whenever you like.</p>
      <p>
        <ButtonLink tone="outline" to="/">
          Take me home
        </ButtonLink>
      </p>
    </div>
  )
}

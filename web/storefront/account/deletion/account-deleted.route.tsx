import { homeButton } from '#web/platform/platform-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/account-deleted.route.ts'
import styles from '../account-screen.module.css'
import * as texts from './deletion-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.deletedName },
  { name: 'robots', content: 'noindex' },
]

export default function AccountDeletedScreen() {
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">{texts.deletedTitle}</h1>
      <p>{texts.deletedText}</p>
      <p>
        <ButtonLink tone="outline" to="/">
          {homeButton}
        </ButtonLink>
      </p>
    </div>
  )
}

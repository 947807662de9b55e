import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/data.route.ts'
import styles from '../account-screen.module.css'
import { AccountPage } from '../profile/account-page.tsx'
import { AccountSection } from '../profile/account-section.tsx'
import { loadMemberPage } from '../profile/load-account.ts'
import * as texts from './deletion-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.dataTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) => loadMemberPage(args)

/** @source L-51 */
export default function DataScreen() {
  return (
    <AccountPage title={texts.dataTitle}>
      <AccountSection isAlone title={texts.dataTitle}>
        <p>
          {texts.dataText} <Link to="/content/privacy-policy">{texts.privacyLink}</Link>{' '}
          {texts.dataPurposeText}
        </p>
        <p className={styles.buttons}>
          <ButtonLink tone="outline" to="/account/my-data" reloadDocument>
            {texts.downloadButton}
          </ButtonLink>
          <ButtonLink tone="quiet" to="/account/delete">
            {texts.title}
          </ButtonLink>
        </p>
        <p className="quiet small">
          {texts.breakText} <Link to="/self-exclusion">{texts.excludeLink}</Link>
          {texts.breakTermText}
        </p>
      </AccountSection>
    </AccountPage>
  )
}

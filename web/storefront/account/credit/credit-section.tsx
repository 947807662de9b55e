import { Link } from 'react-router'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { AccountPage } from '../profile/load-account.ts'
import { AccountSection } from '../profile/account-section.tsx'
import styles from '../account-screen.module.css'
import * as texts from './credit-texts.ts'

export function CreditSection({ user }: { user: AccountPage['user'] }) {
  return (
    <AccountSection title={texts.sectionTitle}>
      <dl className={styles.facts}>
        <dt>{texts.creditName}</dt>
        <dd className="figures">{texts.creditText(dollarsText(user.credit_amount))}</dd>
        <dt>{texts.statementTitle}</dt>
        <dd>
          <Link to="/account/credit">{texts.statementLink}</Link>
        </dd>
        {user.referral_code && (
          <>
            <dt>{texts.shareCodeName}</dt>
            <dd>{user.referral_code}</dd>
          </>
        )}
        <dt>{texts.favouritesName}</dt>
        <dd>
          <Link to="/favourites">{texts.favouritesLink}</Link>
        </dd>
        <dt>{texts.ordersName}</dt>
        <dd>
          <Link to="/orders">{texts.ordersLink}</Link>
        </dd>
      </dl>
    </AccountSection>
  )
}

/** @source L-51 */
export function DataSection() {
  return (
    <AccountSection title={texts.dataTitle}>
      <p>
        {texts.dataText} <Link to="/content/privacy-policy">{texts.privacyLink}</Link> {texts.dataPurposeText}
      </p>
      <p className={styles.buttons}>
        <ButtonLink tone="outline" to="/account/my-data" reloadDocument>
          {texts.downloadButton}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/account/delete">
          {texts.deleteAccountButton}
        </ButtonLink>
      </p>
      <p className="quiet small">
        {texts.breakText} <Link to="/self-exclusion">{texts.excludeLink}</Link>
        {texts.breakTermText}
      </p>
    </AccountSection>
  )
}

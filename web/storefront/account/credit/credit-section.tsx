import { Link } from 'react-router'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { AccountPage } from '../profile/load-account.ts'
import { AccountSection } from '../profile/account-section.tsx'
import styles from '../account-screen.module.css'

export function CreditSection({ user }: { user: AccountPage['user'] }) {
  return (
    <AccountSection title="Credit and favourites">
      <dl className={styles.facts}>
        <dt>Credit</dt>
        <dd className="figures">{dollarsText(user.credit_amount)}, applied at checkout</dd>
        <dt>Statement</dt>
        <dd>
          <Link to="/account/credit">See your transactions or add a gift card</Link>
        </dd>
        {user.referral_code && (
          <>
            <dt>Code to share</dt>
            <dd>{user.referral_code}</dd>
          </>
        )}
        <dt>Favourites</dt>
        <dd>
          <Link to="/favourites">See what you like</Link>
        </dd>
        <dt>Orders</dt>
        <dd>
          <Link to="/orders">See what you ordered</Link>
        </dd>
      </dl>
    </AccountSection>
  )
}

/** @source L-51 */
export function DataSection() {
  return (
    <AccountSection title="My data">
      <p>
        You can have everything we keep about you as a file. Our{' '}
        <Link to="/content/privacy-policy">Privacy policy</Link> says what it is for.
      </p>
      <p className={styles.buttons}>
        <ButtonLink tone="outline" to="/account/my-data" reloadDocument>
          Download my data
        </ButtonLink>
        <ButtonLink tone="quiet" to="/account/delete">
          Delete my account
        </ButtonLink>
      </p>
      <p className="quiet small">
        Want a break from ordering instead? <Link to="/self-exclusion">Exclude yourself</Link>, for a time or
        for good.
      </p>
    </AccountSection>
  )
}

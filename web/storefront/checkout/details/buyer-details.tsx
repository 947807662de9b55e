import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoginLink } from '#web/storefront/layout/header/login-link.tsx'
import { EmailField } from '#web/storefront/account/email-field.tsx'
import { NameFields } from '#web/storefront/account/name-fields.tsx'
import { BirthDate } from './birth-date.tsx'
import styles from '../checkout.module.css'
import type { DraftProps } from '../draft/checkout-draft.ts'
import type { CheckoutPage } from '../load-checkout.ts'
import { MobileField } from './mobile-field.tsx'
import type { RegisteredContact } from '../submit/order-failure.ts'
import { asksBirthDate } from '../submit/use-place-order.ts'
import * as texts from '../checkout-texts.ts'
import * as accountTexts from '../../account/account-texts.ts'

/** Path of the login page, which returns to the checkout. */
const LOGIN_PATH = '/login?return_to=/checkout'

type Props = DraftProps & { page: CheckoutPage; today: string; alreadyRegistered: RegisteredContact | null }

/**
 * Section about the buyer. A member is greeted; a guest enters the details of the account that the order creates.
 * @source S-CHECK-1
 */
export function BuyerDetails(props: Props) {
  const { page } = props
  if (!page.user) return <GuestDetails {...props} />
  return (
    <>
      <div className={styles.banner}>
        <span>{texts.welcomeBackText}</span>{' '}
        <b className="display">
          {page.user.firstName} {page.user.lastName}
        </b>
      </div>
      {asksBirthDate(page) && <BirthDate {...props} />}
    </>
  )
}

function GuestDetails(props: Props) {
  const { draft, change, errors, alreadyRegistered: registeredContact } = props
  return (
    <>
      <div className={styles.banner}>
        <span>{accountTexts.haveAccountText}</span> <LoginLink to={LOGIN_PATH}>{texts.logInLink}</LoginLink>
      </div>
      <section className="stack" aria-labelledby="details-title">
        <h2 className="titleText" id="details-title">
          {texts.yourDetailsTitle}
        </h2>
        <p className="small quiet">
          {texts.newAccountText}
          {/* The notice below has the same link, and a third offer would be one too many. */}
          {!registeredContact && (
            <>
              {' '}
              {texts.existingUserText} <LoginLink to={LOGIN_PATH}>{accountTexts.logInHereLink}</LoginLink>
            </>
          )}
        </p>
        <NameFields
          first={{
            value: draft.firstname,
            error: errors.firstname,
            onChange: ({ target }) => change({ firstname: target.value }),
          }}
          last={{
            value: draft.lastname,
            error: errors.lastname,
            onChange: ({ target }) => change({ lastname: target.value }),
          }}
          // Setting `lastname` too clears its error.
          oneName={{
            value: draft.hasOneName,
            onChange: (hasOneName) => change({ hasOneName, lastname: draft.lastname }),
          }}
        />
        <EmailField value={draft.email} error={errors.email} onType={(email) => change({ email })} />
        {registeredContact === 'email' && <AlreadyRegisteredNotice what={accountTexts.emailContact} />}
        <FieldPair>
          <MobileField
            label={accountTexts.mobileLabel}
            name="mobile"
            autoComplete="tel"
            value={draft.mobile}
            error={errors.mobile}
            onType={(mobile) => change({ mobile })}
          />
          <BirthDate {...props} />
        </FieldPair>
        {registeredContact === 'mobile' && <AlreadyRegisteredNotice what={accountTexts.mobileContact} />}
        <Field
          label={accountTexts.passwordLabel}
          name="password"
          type="password"
          autoComplete="new-password"
          value={draft.password}
          error={errors.password}
          onChange={({ target }) => change({ password: target.value })}
        />
      </section>
    </>
  )
}

/** @source S-ERR-10 */
function AlreadyRegisteredNotice({ what }: { what: string }) {
  const { settings } = useRootData()
  return (
    <Notice tone="warning">
      {accountTexts.alreadyRegisteredText(what, settings.productName)}{' '}
      <LoginLink to={LOGIN_PATH}>{accountTexts.logInHereLink}</LoginLink>
    </Notice>
  )
}

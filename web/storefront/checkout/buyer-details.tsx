import { Link, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useShell } from '../shell/session.ts'
import styles from './checkout.module.css'
import { digitsOnly, type DraftProps, maskDate, MOBILE_LIMIT } from './checkout-draft.ts'
import type { CheckoutPage } from './checkout-page.ts'
import type { Taken } from './read-refusal.ts'
import { asksBirthDate } from './use-place-order.ts'

type Props = DraftProps & { page: CheckoutPage; taken: Taken | null }

/** Who buys: a member is greeted, a guest fills in the account that the order makes. @source spec §2 "Checkout" */
export function BuyerDetails(props: Props) {
  const { page } = props
  if (!page.user) return <GuestDetails {...props} />
  return (
    <>
      <div className={styles.banner}>
        <span>Welcome back</span>{' '}
        <b className="display">
          {page.user.firstName} {page.user.lastName}
        </b>
      </div>
      {asksBirthDate(page) && <BirthDate {...props} />}
    </>
  )
}

function GuestDetails(props: Props) {
  const { draft, change, errors, taken } = props
  return (
    <>
      <div className={styles.banner}>
        <span>Have an account?</span> <LoginLink>Log In</LoginLink>
      </div>
      <section className="stack" aria-labelledby="details-title">
        <h2 className="titleText" id="details-title">
          Your details
        </h2>
        <FieldPair>
          <Field
            label="First Name"
            name="firstname"
            autoComplete="given-name"
            value={draft.firstname}
            error={errors.firstname}
            onChange={({ target }) => change({ firstname: target.value })}
          />
          <Field
            label="Last Name"
            name="lastname"
            autoComplete="family-name"
            value={draft.lastname}
            error={errors.lastname}
            onChange={({ target }) => change({ lastname: target.value })}
          />
        </FieldPair>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={draft.email}
          error={errors.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        {taken === 'email' && <TakenNote what="email" />}
        <FieldPair>
          <Field
            label="Mobile"
            name="mobile"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            maxLength={MOBILE_LIMIT}
            value={draft.mobile}
            error={errors.mobile}
            onChange={({ target }) => change({ mobile: digitsOnly(target.value) })}
            onPaste={(event) => {
              // The field's maximum would cut "+61 412 345 678" before its spaces are gone.
              event.preventDefault()
              change({ mobile: digitsOnly(event.clipboardData.getData('text')) })
            }}
          />
          <BirthDate {...props} />
        </FieldPair>
        {taken === 'mobile' && <TakenNote what="mobile number" />}
        <Field
          label="Password"
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

function BirthDate({ draft, change, errors }: DraftProps) {
  return (
    <Field
      label="Date of Birth"
      name="dob"
      inputMode="numeric"
      autoComplete="bday"
      placeholder="DD/MM/YYYY"
      value={draft.dob}
      error={errors.dob}
      onChange={({ target }) => change({ dob: maskDate(target.value) })}
    />
  )
}

/** @source spec §8 "Checkout error msg containing 'Username'", "… 'Mobile'" */
function TakenNote({ what }: { what: string }) {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  return (
    <Note tone="warning">
      Looks like your {what} is already associated with an account of {settings.productName}.{' '}
      <LoginLink>Log in here</LoginLink>
    </Note>
  )
}

function LoginLink({ children }: { children: string }) {
  const { openLogin } = useShell()
  return (
    <Link
      to="/login?return_to=/checkout"
      onClick={(event) => {
        event.preventDefault()
        openLogin()
      }}
    >
      {children}
    </Link>
  )
}

import { Link } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'
import * as texts from '../layout-texts.ts'

/** Links of the account menu. @source S-NAV-3 */
export function AccountLinks({ onChoose }: { onChoose: () => void }) {
  const { session, openReferral } = useLayout()
  return (
    <>
      {session?.user?.referralCode && (
        <button
          type="button"
          onClick={() => {
            // Called first, so that the focus is on the menu's button when the dialog opens and later restores it.
            onChoose()
            openReferral()
          }}
        >
          {texts.referLink}
        </button>
      )}
      <Link to="/orders" onClick={onChoose}>
        {texts.ordersLink}
      </Link>
      <Link to="/account" onClick={onChoose}>
        {texts.myAccountMenu}
      </Link>
      <Link to="/favourites" onClick={onChoose}>
        {texts.favouritesLink}
      </Link>
      <Link to="/logout" reloadDocument>
        {texts.logOutLink}
      </Link>
    </>
  )
}

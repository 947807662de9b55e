import { Link } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'

/** The links of the account menu. @source S-NAV-3 */
export function AccountLinks({ onChoose }: { onChoose: () => void }) {
  const { session, openReferral } = useLayout()
  return (
    <>
      {session?.user?.referralCode && (
        <button
          type="button"
          onClick={() => {
            // Called first, so that the focus is on the menu's button when the dialog returns it.
            onChoose()
            openReferral()
          }}
        >
          Refer a Friend
        </button>
      )}
      <Link to="/orders" onClick={onChoose}>
        My Orders
      </Link>
      <Link to="/account" onClick={onChoose}>
        My Account
      </Link>
      <Link to="/favourites" onClick={onChoose}>
        Favourites
      </Link>
      <Link to="/logout" reloadDocument>
        Log Out
      </Link>
    </>
  )
}

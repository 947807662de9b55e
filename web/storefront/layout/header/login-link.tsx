import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'

/** Link that opens the login dialog, or the login page without JavaScript. */
export function LoginLink({
  className,
  onChoose,
  children,
}: {
  className?: string
  onChoose?: () => void
  children: ReactNode
}) {
  const { openLogin } = useLayout()
  return (
    <Link
      className={className}
      to="/login"
      onClick={(event) => {
        event.preventDefault()
        onChoose?.()
        openLogin()
      }}
    >
      {children}
    </Link>
  )
}

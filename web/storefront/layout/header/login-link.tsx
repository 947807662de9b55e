import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'

/** Link that opens the login dialog, or the login page without JavaScript. */
export function LoginLink({
  className,
  to = '/login',
  onChoose,
  children,
}: {
  className?: string
  /** Path of the login page, with the path to return to. */
  to?: string
  onChoose?: () => void
  children: ReactNode
}) {
  const { openLogin } = useLayout()
  return (
    <Link
      className={className}
      to={to}
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

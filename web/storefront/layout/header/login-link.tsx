import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'

/** Opens the login dialog; without JavaScript it links to the login page. */
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

import caretIcon from '@phosphor-icons/core/assets/bold/caret-left-bold.svg?raw'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { StepUpHost } from '#web/platform/authentication/step-up-host.tsx'
import { useLayout } from '#web/storefront/session/session.ts'
import { useStoredFields } from '#web/platform/storage/stored-fields.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../account-screen.module.css'
import * as texts from './profile-texts.ts'

/** Link from a page below the account to the account's index. */
export const BackToAccount = () => (
  <Link className={styles.back} to="/account">
    <Icon svg={caretIcon} /> {texts.title}
  </Link>
)

/** A page of the account. Its forms may require a confirmation of the login, and survive a reload. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useStoredFields(box, String(useLayout().session?.user?.id))
  return (
    <div ref={box} className={`page ${styles.screen}`}>
      <StepUpHost />
      <BackToAccount />
      <h1 className="featureText">{title}</h1>
      {children}
    </div>
  )
}

import facebookIcon from '@phosphor-icons/core/assets/fill/facebook-logo-fill.svg?raw'
import instagramIcon from '@phosphor-icons/core/assets/fill/instagram-logo-fill.svg?raw'
import { useState } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { analyticsHooks } from '#web/analytics/track.ts'
import { Logo } from '#web/platform/page/logo.tsx'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { lateComponent } from '#web/platform/page/late-component.tsx'
import styles from './footer.module.css'
import type { Licence } from '#web/storefront/catalogue/page-area.ts'
import type { FooterGroup, FooterLink } from './footer-links.ts'
import { legalLines } from './legal-lines.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import * as texts from '../layout-texts.ts'

const PaymentMarks = lateComponent(
  async () => (await import('#web/storefront/checkout/payment/payment-marks.tsx')).PaymentMarks,
)

/** Pages on which the footer has a single line of links and nothing that leads away from the form. */
const SHORT_PAGES = /^\/(checkout|login)(\/|$)/i

/** Footer with the legal notices of the store's state, or of all states if no store is known. */
export function Footer({ groups, licences }: { groups: FooterGroup[]; licences: Licence[] }) {
  const { settings, now, thirdParties } = useRootData()
  const isHydrated = useIsHydrated()
  const isShort = SHORT_PAGES.test(useLocation().pathname)
  const lines = legalLines(useStoreLicence(), licences, settings.stateTexts)
  const cookieButton = thirdParties.analytics && isHydrated && (
    <button type="button" onClick={() => analyticsHooks.openConsent?.()}>
      {texts.cookieButton}
    </button>
  )
  return (
    <footer className={isShort ? `${styles.footer} ${styles.short}` : styles.footer}>
      <div className="page">
        {!isShort && (
          <div className={styles.first}>
            <Logo to="/" />
            <SocialLinks />
          </div>
        )}
        <div className={styles.groups}>
          <nav className={styles.links} aria-label={texts.footerLabel}>
            {isShort
              ? groups.flatMap(({ links }) => links).map(toLink)
              : groups.map(({ label, links }) => (
                  <details key={label}>
                    <summary>{label}</summary>
                    <div>{links.map(toLink)}</div>
                  </details>
                ))}
            {cookieButton}
          </nav>
          {!isShort && (
            <details>
              <summary>{texts.themeLabel}</summary>
              <ThemeSwitch />
            </details>
          )}
        </div>
        <div className={`${styles.legal} stackSmall`}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={styles.last}>
          {!isShort && <PaymentMarks />}
          <span className={styles.legal}>
            © {now.slice(0, 4)} {settings.companyName}
          </span>
        </div>
      </div>
    </footer>
  )
}

const toLink = ({ to, title }: FooterLink) =>
  to.startsWith('/') ? (
    <Link key={to} to={to}>
      {title}
    </Link>
  ) : (
    <a key={to} href={to} target="_blank" rel="noreferrer">
      {title}
    </a>
  )

function SocialLinks() {
  const { settings } = useRootData()
  const { instagram, facebook } = settings.links
  const shownLinks = [
    { name: texts.instagramLink, icon: instagramIcon, href: instagram },
    { name: texts.facebookLink, icon: facebookIcon, href: facebook },
  ].filter(({ href }) => href !== '')
  if (shownLinks.length === 0) return null
  return (
    <ul className={styles.social} aria-label={texts.socialLinksLabel}>
      {shownLinks.map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" aria-label={name}>
            <Icon svg={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Returns the licence of the page's store from its loader data. While a page opens it returns the last licence. */
function useStoreLicence(): Licence | null {
  const [lastLicence, setLastLicence] = useState<Licence | null>(null)
  const pages = useMatches().map(({ loaderData }) => loaderData as PageData)
  const isOpening = pages.some((data) => data && 'whole' in data)
  const licence = isOpening ? lastLicence : (pages.find((data) => data?.licence)?.licence ?? null)
  if (licence !== lastLicence) setLastLicence(licence)
  return licence
}

type PageData = { licence?: Licence | null; whole?: unknown } | undefined

import facebookIcon from '@phosphor-icons/core/assets/fill/facebook-logo-fill.svg?raw'
import instagramIcon from '@phosphor-icons/core/assets/fill/instagram-logo-fill.svg?raw'
import { useState } from 'react'
import { STATE_CODES, STATES } from '#domain/states.ts'
import { Link, useMatches } from 'react-router'
import { analyticsHooks } from '#web/analytics/track.ts'
import { Logo } from '#web/platform/page/logo.tsx'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { PaymentMarks } from '#web/storefront/checkout/payment/payment-marks.tsx'
import styles from './footer.module.css'
import type { Licence } from '#web/storefront/catalogue/page-area.ts'
import { legalLines } from './legal-lines.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import * as texts from '../layout-texts.ts'

/** Links that every page must have, even if the content pages do not exist. @source S-FOOT-1, L-20 */
const REQUIRED_LINKS = [
  { uri: 'terms-and-conditions', title: texts.termsLink },
  { uri: 'self-exclusion', title: texts.selfExclusionLink },
]

/** Footer with the legal notices of the store's state, or of all states if no store is known. */
export function Footer({
  contentLinks,
  licences,
}: {
  contentLinks: { uri: string; title: string }[]
  licences: Licence[]
}) {
  const { settings, now, thirdParties } = useRootData()
  const isHydrated = useIsHydrated()
  const lines = legalLines(useStoreLicence(), licences, settings.stateTexts)
  const { deliverWithUs, blog } = settings.links
  const missingLinks = REQUIRED_LINKS.filter(({ uri }) => contentLinks.every((link) => link.uri !== uri))
  return (
    <footer className={styles.footer}>
      <div className="page">
        <div className={styles.first}>
          <Logo to="/" />
          <SocialLinks />
        </div>
        <nav className={styles.links} aria-label={texts.footerLabel}>
          {deliverWithUs && <ExternalLink href={deliverWithUs}>{texts.deliverWithUsLink}</ExternalLink>}
          <Link to="/contact-us">{texts.contactUsLink}</Link>
          {blog && <ExternalLink href={blog}>{texts.blogLink}</ExternalLink>}
          {STATE_CODES.map((state) => (
            <Link key={state} to={`/suburb/${STATES[state].slug}`}>
              {texts.stateAreasLink(state)}
            </Link>
          ))}
          {[...contentLinks, ...missingLinks].map(({ uri, title }) => (
            <Link key={uri} to={`/content/${uri}`}>
              {title}
            </Link>
          ))}
          {thirdParties.analytics && isHydrated && (
            <button type="button" onClick={() => analyticsHooks.openConsent?.()}>
              {texts.cookieButton}
            </button>
          )}
        </nav>
        <ThemeSwitch />
        <div className={`${styles.legal} stackSmall`}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={styles.last}>
          <PaymentMarks />
          <span className={styles.legal}>
            © {now.slice(0, 4)} {settings.companyName}
          </span>
        </div>
      </div>
    </footer>
  )
}

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

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
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

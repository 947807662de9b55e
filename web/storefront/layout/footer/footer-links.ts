import { STATE_CODES, STATES } from '#domain/states.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import * as texts from '../layout-texts.ts'

/** Link of the footer. Links to other sites start with `https:` and open in a new tab. */
export type FooterLink = { to: string; title: string }
export type FooterGroup = { label: string; links: FooterLink[] }

/** Content pages under the label 'Help'; all others are under 'About us'. */
const HELP_PAGES: readonly string[] = ['faq', 'delivery']

/** Links that every page must have, even if the content pages do not exist. @source S-FOOT-1, L-20 */
const REQUIRED_LINKS = [
  { uri: 'terms-and-conditions', title: texts.termsLink },
  { uri: 'self-exclusion', title: texts.selfExclusionLink },
]

/** Returns the footer's links in two groups. Runs only on the server, so that browsers do not load the texts. */
export function footerGroups(
  content: readonly { uri: string; title: string }[],
  { deliverWithUs, blog }: Pick<PageSettings['links'], 'deliverWithUs' | 'blog'>,
): FooterGroup[] {
  const missingPages = REQUIRED_LINKS.filter(({ uri }) => content.every((page) => page.uri !== uri))
  const pages = [...content, ...missingPages].map(({ uri, title }) => ({
    to: `/content/${uri}`,
    title,
    isHelp: HELP_PAGES.includes(uri),
  }))
  const linksOf = (isHelp: boolean) =>
    pages.filter((page) => page.isHelp === isHelp).map(({ to, title }) => ({ to, title }))
  const areas = STATE_CODES.map((state) => ({
    to: `/suburb/${STATES[state].slug}`,
    title: texts.stateAreasLink(state),
  }))
  const sites = [
    { to: deliverWithUs, title: texts.deliverWithUsLink },
    { to: blog, title: texts.blogLink },
  ].filter(({ to }) => to !== '')
  const contact = { to: '/contact-us', title: texts.contactUsLink }
  const giftCards = { to: '/gift-cards', title: texts.giftCardsLink }
  return [
    { label: texts.helpGroup, links: [contact, giftCards, ...linksOf(true), ...areas] },
    { label: texts.aboutGroup, links: [...linksOf(false), ...sites] },
  ]
}

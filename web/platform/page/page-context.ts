import type { DoorRules } from '#domain/law/door-rules.ts'
import type { StateTexts } from '#domain/law/state-notices.ts'
import type { AddressState } from '#domain/states.ts'
import { createContext } from 'react-router'
import type { ThirdParties } from '../csp/third-parties.ts'

export type PageSettings = {
  /** Name of the shop. Screens read it here. */
  productName: string
  /** Company name for the copyright line. */
  companyName: string
  publicUrl: string
  /** Contact data for the contact page. Each may be empty. */
  contact: { postalAddress: string; phone: string; support: string; jobs: string; office: string }
  /** App id in Apple's App Store; empty if there is none. */
  appStoreId: string
  /** Links to other sites. Empty links are not shown. */
  links: {
    appStore: string
    googlePlay: string
    facebook: string
    instagram: string
    blog: string
    deliverWithUs: string
  }
  realtimeKey: string
  stateTexts: Record<AddressState, StateTexts>
}

/** Data about the shop that is available to all loaders. */
export type Page = {
  now: () => Date
  demo: boolean
  thirdParties: ThirdParties
  settings: PageSettings
  /** Returns the rules at the doors of a state on a date, `YYYY-MM-DD`. */
  doorRules: (state: AddressState, date: string) => DoorRules
  /** Returns the text of a style sheet of the build, or null if it is missing. */
  styleOf: (path: string) => string | null
  /** Nonce that allows this page's inline scripts. A cached page uses their hashes instead. */
  nonce: string
}

export const pageContext = createContext<Page>()

export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

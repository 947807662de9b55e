import type { StateTexts } from '#domain/law/state-notices.ts'
import type { AddressState } from '#domain/states.ts'
import { createContext } from 'react-router'
import type { ThirdParties } from '../csp/third-parties.ts'

export type PageSettings = {
  /** The shop's name, "Coldie". It is written nowhere else. */
  productName: string
  /** For the copyright line. */
  companyName: string
  publicUrl: string
  /** For the contact page. Each may be ''. */
  contact: { postalAddress: string; phone: string; support: string; jobs: string; office: string }
  /** The app's id in Apple's App Store; '' when there is none. */
  appStoreId: string
  /** Links to other sites; '' is not shown. */
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

/** What every loader may know about the shop. */
export type Page = {
  now: () => Date
  demo: boolean
  thirdParties: ThirdParties
  settings: PageSettings
  /** The text of a style sheet of the build; null for one that it doesn't have. */
  styleOf: (path: string) => string | null
  /** Allows this page's own inline scripts and no others; a cached page uses their hashes instead. */
  nonce: string
}

export const pageContext = createContext<Page>()

export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

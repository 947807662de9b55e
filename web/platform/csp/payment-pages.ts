/** The pages on which a card may be entered: the checkout, paying again or by a link, and order changes that cost more. */
const PAYMENT_PAGES = /^\/(checkout|pay\/[^/]+|order\/[^/]+\/(pay|items))\/?$/i

/** Whether a page may ask for a card: only these pages' policy admits the payment gateway's scripts. */
export function isPaymentPage(path: string): boolean {
  try {
    // Decoded, as the router reads a path.
    return PAYMENT_PAGES.test(decodeURIComponent(path).replace(/(\/_)?\.data$/, ''))
  } catch {
    return false
  }
}

/** Whether the current document was loaded without the gateway's hosts in its policy. */
let lacksPaymentHosts = false

/**
 * Called once on hydration.
 * @param hasGateway whether a real gateway's scripts are needed to pay
 */
export function rememberDocumentPolicy(hasGateway: boolean): void {
  lacksPaymentHosts = hasGateway && !PAYMENT_PAGES.test(window.location.pathname)
}

/**
 * A policy applies to a whole document: a payment page is loaded anew when the current document doesn't admit the
 * gateway.
 * @param path as the shop's own links write it, not encoded
 */
export const needsPaymentDocument = (path: string): boolean => lacksPaymentHosts && PAYMENT_PAGES.test(path)

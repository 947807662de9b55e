/** Pages with card fields: checkout, gift cards, paying again or by a link, tips, and changes of an order's items. */
const PAYMENT_PAGES = /^\/(checkout|gift-cards|pay\/[^/]+|order\/[^/]+\/(pay|items|tip))\/?$/i

/** Returns true for pages with card fields. Only their CSP allows the payment gateway's scripts. */
export function isPaymentPage(path: string): boolean {
  try {
    // Decoded as the router decodes paths.
    return PAYMENT_PAGES.test(decodeURIComponent(path).replace(/(\/_)?\.data$/, ''))
  } catch {
    return false
  }
}

/** True if the current document was loaded without the gateway's hosts in its CSP. */
let lacksPaymentHosts = false

/**
 * Records whether the document's CSP allows the gateway. Called once on hydration.
 * @param hasGateway true if payments need the scripts of a real gateway
 */
export function rememberDocumentPolicy(hasGateway: boolean): void {
  lacksPaymentHosts = hasGateway && !PAYMENT_PAGES.test(window.location.pathname)
}

/**
 * Returns true if a payment page needs a new document, because the CSP of the current document does not allow the
 * gateway.
 * @param path path as in the shop's own links, not encoded
 */
export const needsPaymentDocument = (path: string): boolean => lacksPaymentHosts && PAYMENT_PAGES.test(path)

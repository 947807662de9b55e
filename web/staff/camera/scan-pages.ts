/** Pages on which staff may scan with the camera: stock, picking, and an order's page, where returns are scanned. */
const SCAN_PAGES = /^\/console\/(stock(\/[^/]+\/[^/]+)?|orders\/(pick|\d+(\/pick)?))\/?$/i

/** Returns true if a page may use the camera. The Permissions-Policy of all other pages forbids it. */
export const isScanPage = (path: string): boolean => SCAN_PAGES.test(path)

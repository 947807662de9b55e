/** Minutes after the holder's last change at which a claim expires: enough to pick an order, less than a break. */
export const CLAIM_MINUTES = 10

/** Maximum quantity of a pack in a cart or an order. @source S-VALID-6 */
export const MAX_QUANTITY = 99

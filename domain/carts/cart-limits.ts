/** Maximum quantity of a pack in a cart or an order. @source S-VALID-6 */
export const MAX_QUANTITY = 99
/** Days after its last change for which a guest's cart is stored, and days its cookie lasts. */
export const GUEST_CART_DAYS = 30

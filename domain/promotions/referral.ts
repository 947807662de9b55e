import type { Cents } from '#domain/money.ts'

/** Credit for the friend and for the member who shared the code, in cents each. @source S-REFER-3 */
export const REFERRAL_REWARD: Cents = 10_00

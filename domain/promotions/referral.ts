import type { Cents } from '#domain/money.ts'

/** What the friend and the member who shared the code each get as credit. @source S-REFER-3 */
export const REFERRAL_REWARD: Cents = 10_00

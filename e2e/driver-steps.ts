import { type Locator, type Page, expect } from '@playwright/test'
import { expectNoBarrier } from './accessible.ts'

/** Steps of a driver in the app. They use visible names and roles, never implementation details. */

/** Milliseconds for which the hand-over is held, a little longer than the app requires. */
const HOLD_MS = 800
const MIN_TARGET_PX = 56

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
export const hold = (page: Page) =>
  page.getByRole('button', { name: /^Hold to hand over/ }).click({ delay: HOLD_MS })

/** Opens a job from the menu, because the driver may have others. */
export async function openJob(page: Page, number: string): Promise<void> {
  await press(page, 'Menu')
  await page.getByRole('button', { name: new RegExp(number) }).click()
}

/** Expects one question without barriers, whose answers are in view and at least 56 px high. */
async function expectStep(page: Page, question: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await expectNoBarrier(page)
  const targets = page.locator('button:visible, a:visible, label:has(input):visible, select:visible')
  for (const target of await targets.filter({ hasNotText: /^Skip/ }).all()) await expectLarge(target)
}

async function expectLarge(target: Locator): Promise<void> {
  const [text, box] = [await target.textContent(), await target.boundingBox()]
  expect([text, (box?.height ?? 0) >= MIN_TARGET_PX]).toEqual([text, true])
}

/** Starts the shift by the statements that the app asks for. */
export async function startShift(page: Page): Promise<void> {
  await press(page, 'Scooter')
  for (const statement of await page.getByRole('checkbox').all()) await statement.check()
  await expectNoBarrier(page)
  await press(page, 'Start shift')
  await expect(page.getByRole('button', { name: 'Start shift' })).toHaveCount(0)
}

type Check = { document?: string; isLookedAt?: boolean }

/** Answers the ID check of the order at the door, and stops before the hand-over. */
export async function checkId(
  page: Page,
  { document = 'Driver licence', isLookedAt = false }: Check = {},
): Promise<void> {
  const look = isLookedAt ? expectStep : async () => undefined
  await press(page, 'Someone’s here')
  await look(page, 'Are they sober?')
  await press(page, 'Sober, and said yes')
  await look(page, 'What ID is it?')
  await press(page, document)
  await press(page, 'Next')
  await look(page, 'Read the date of birth')
  await expect(page.getByText('20/11/2008', { exact: true })).toBeVisible()
  await press(page, 'Yes, on or before')
  await look(page, 'Whose name is on it?')
  await page.getByLabel('The photo is the person in front of me').check()
  await press(page, 'Check done')
  await look(page, /^Give /)
}

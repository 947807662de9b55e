import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE } from './storefront-steps.ts'

/** Reports only violations, because selectors for the thousands of passed elements take half of the time. */
const FINDINGS: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false }

/** All automated rules of WCAG 2.2 AA and best practice. */
const EVERYTHING: RunOptions = {
  ...FINDINGS,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLOURS: RunOptions = { ...FINDINGS, runOnly: { type: 'rule', values: ['color-contrast'] } }

const WIDTHS = [PHONE.viewport, DESK.viewport]

/**
 * Expects no violations on the current screen, at both widths and in both themes. The second theme is checked only for
 * contrast, because themes differ only in colours. The card form is the provider's page and has its own test.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()
  const found: string[] = []
  // Injected once for all checks, because injecting it takes as long as a check.
  await page.evaluate(axe.source)
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    for (const theme of ['lager', 'stout'] as const) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      for (const barrier of await look(page, theme === 'lager' ? EVERYTHING : COLOURS))
        found.push(`${where}, ${theme}, ${viewport.width} px: ${barrier}`)
    }
  }
  expect(found).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** Expects no violations on the screen or a part of it, at the current width and in the current theme. */
export async function expectNoBarrier(page: Page, within = 'html'): Promise<void> {
  await page.evaluate(axe.source)
  expect(await look(page, EVERYTHING, within)).toEqual([])
}

function look(page: Page, options: RunOptions, within = 'html'): Promise<string[]> {
  return page.evaluate(
    async ([asked, include]) => {
      // After a change of the width, the hovered element is updated a frame later.
      for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
      // Waits for transitions, whose intermediate colours belong to neither theme. A transition may be replaced.
      const moving = () =>
        document
          .getAnimations()
          .filter((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity)
      for (let each = moving(); each.length > 0; each = moving())
        await Promise.allSettled(each.map((one) => one.finished))
      const { axe: there } = window as unknown as { axe: typeof axe }
      const { violations, passes, incomplete } = await there.run({ include, exclude: ['iframe'] }, asked)
      // Without any matching element there would be no violations either.
      if (passes.length + incomplete.length === 0) return [`no element matches ${include}`]
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [options, within] as const,
  )
}

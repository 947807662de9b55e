import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE } from './storefront-steps.ts'

/** Violations alone are described: a selector for each of a thousand elements that passed takes half of the time. */
const FINDINGS: RunOptions = { resultTypes: ['violations'], selectors: false, preload: false }

/** Everything that WCAG 2.2 AA asks and a program can tell, and what is good practice besides. */
const EVERYTHING: RunOptions = {
  ...FINDINGS,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLOURS: RunOptions = { ...FINDINGS, runOnly: { type: 'rule', values: ['color-contrast'] } }

const WIDTHS = [PHONE.viewport, DESK.viewport]

/**
 * What is on the screen now, at both widths and in both themes. Themes differ in colours alone, so the second one is
 * asked about those. The card form is the provider's own page, with a test of its own.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()
  const found: string[] = []
  // Once for all looks: bringing it takes as long as looking.
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

/** The same for the screen as it is, or a part of it: one width, one theme. */
export async function expectNoBarrier(page: Page, within = 'html'): Promise<void> {
  await page.evaluate(axe.source)
  expect(await look(page, EVERYTHING, within)).toEqual([])
}

function look(page: Page, options: RunOptions, within = 'html'): Promise<string[]> {
  return page.evaluate(
    async ([asked, include]) => {
      // What the pointer stands on after a change of the width is known a frame later.
      for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
      // A colour on its way from one theme to the other is of neither; one way may be given up for another.
      const moving = () =>
        document
          .getAnimations()
          .filter((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity)
      for (let each = moving(); each.length > 0; each = moving())
        await Promise.allSettled(each.map((one) => one.finished))
      const { axe: there } = window as unknown as { axe: typeof axe }
      const { violations, passes, incomplete } = await there.run({ include, exclude: ['iframe'] }, asked)
      // Who finds nothing to look at finds nothing wrong.
      if (passes.length + incomplete.length === 0) return [`nothing is at ${include}`]
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [options, within] as const,
  )
}

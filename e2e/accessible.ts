import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE } from './storefront-steps.ts'

/** Everything that WCAG 2.2 AA asks and a program can tell, and what is good practice besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const WIDTHS = [PHONE.viewport, DESK.viewport]

/**
 * What is on the screen now, at both widths and in both themes. Themes differ in colours alone, so the second one is
 * asked about those. The card form is the provider's own page, with a test of its own.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    for (const theme of ['lager', 'stout'] as const) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      // In one frame: the other way opens a page of its own for each look, which takes longer than the look.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe')
      const asked = theme === 'lager' ? axe.withTags(TAGS) : axe.withRules(['color-contrast'])
      const { violations } = await asked.analyze()
      for (const { id, nodes } of violations)
        for (const { html } of nodes) found.push(`${where}, ${theme}, ${viewport.width} px: ${id}: ${html}`)
    }
  }
  expect(found).toEqual([])
  if (before) await page.setViewportSize(before)
}

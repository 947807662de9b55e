import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE } from './storefront-steps.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const WIDTHS = [PHONE.viewport, DESK.viewport]
const THEMES = ['lager', 'stout'] as const

/** What is on the screen now, in both themes and at both widths: everything that a program can tell. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    for (const theme of THEMES) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).exclude('iframe').analyze()
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
      expect(found, `${where}, ${theme}, ${viewport.width} px`).toEqual([])
    }
  }
  if (before) await page.setViewportSize(before)
}

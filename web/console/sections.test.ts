import { describe, expect, it } from 'vitest'
import { CONSOLE_SCREENS } from '#domain/console/console-screens.ts'
import { SECTIONS } from './sections.ts'

/** Sections that lead to their first page, which the search names instead. */
const GROUP_PAGES = ['/console/marketing', '/console/settings']

describe('A-FIND-1: the screens of the search', () => {
  it('include every section of the menu, with the same permission', () => {
    const searched = new Map(CONSOLE_SCREENS.map((screen) => [screen.path, screen]))
    const sections = SECTIONS.filter(({ path }) => !GROUP_PAGES.includes(path))
    expect(sections.length).toBeGreaterThan(15)
    for (const { path, permission, isOfShop } of sections)
      expect({ path, ...searched.get(path) }).toMatchObject({
        path,
        permission,
        ...(isOfShop && { isOfShop }),
      })
  })
})

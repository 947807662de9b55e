import { describe, expect, it } from 'vitest'
import { CONSOLE_SCREENS } from '#domain/console/console-screens.ts'
import { SECTIONS } from './sections.ts'

describe('A-FIND-1: the screens of the search', () => {
  it('include every section of the menu, with the same permission', () => {
    const searched = new Map(CONSOLE_SCREENS.map((screen) => [screen.path, screen]))
    const sections = Object.values(SECTIONS).flat()
    expect(sections.length).toBeGreaterThan(15)
    for (const { path, permission, isOfShop } of sections)
      expect({ path, ...searched.get(path) }).toMatchObject({
        path,
        permission,
        ...(isOfShop && { isOfShop }),
      })
  })
})

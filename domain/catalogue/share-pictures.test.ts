import { describe, expect, it } from 'vitest'
import { iconName, iconTitle, readShareFile, shareUrl } from './share-pictures.ts'

describe('the URL of a preview picture', () => {
  it('is parsed into its parts, and changes with the name', () => {
    const url = shareUrl({ kind: 'product', key: 'galah-lager' }, 'Galah Lager')
    expect(readShareFile(url.split('/').at(-1)!)).toMatchObject({ kind: 'product', key: 'galah-lager' })
    expect(shareUrl({ kind: 'product', key: 'galah-lager' }, 'Galah Night Lager')).not.toBe(url)
  })

  it.each(['product-.jpg', 'product-a-b.png', 'brand-a-b.jpg', 'product-A-b.jpg', '../product-a-b.jpg'])(
    'is invalid: %s',
    (file) => {
      expect(readShareFile(file)).toBeNull()
    },
  )

  it.each([
    ['Rosé', 'rose', 'Rose'],
    ['Low & No Alcohol', 'low_no_alcohol', 'Low No Alcohol'],
    ['Red Wine', 'red_wine', 'Red Wine'],
  ])('%s has the icon name %s', (name, icon, title) => {
    expect([iconName(name), iconTitle(iconName(name))]).toEqual([icon, title])
  })
})

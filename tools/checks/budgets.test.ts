import { describe, expect, it } from 'vitest'
import { type BuildManifest, budgetProblems, eagerFiles, partProblems, readBudgets } from './budgets.ts'

const MANIFEST: BuildManifest = {
  url: '/manifest.js',
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { module: '/root.js', imports: ['/react.js', '/ui.js'] },
    shell: { parentId: 'root', module: '/shell.js' },
    cart: {
      parentId: 'shell',
      module: '/cart.js',
      imports: ['/ui.js', '/a.css'],
      clientActionModule: '/act.js',
    },
    console: { parentId: 'root', module: '/console.js', imports: ['/heavy.js'] },
  },
}
const cart = { name: 'cart', path: '/cart', route: 'cart', most: 800 }
const HUNDRED = () => 100

describe('the script budgets', () => {
  it('count each file of the screen and its layouts once, and no files of other screens', () => {
    const files = [
      '/manifest.js',
      '/entry.js',
      '/react.js',
      '/cart.js',
      '/ui.js',
      '/act.js',
      '/shell.js',
      '/root.js',
    ]
    expect(eagerFiles(MANIFEST, 'cart').toSorted()).toEqual(files.toSorted())
  })

  it('are met at exactly the limit, and list the largest files if exceeded', () => {
    expect(budgetProblems(cart, MANIFEST, HUNDRED)).toEqual([])
    const [problem, largest] = budgetProblems(cart, MANIFEST, (file) => (file === '/ui.js' ? 101 : 100))
    expect(problem).toBe('cart loads 801 bytes of script, 1 too many:')
    expect(largest).toContain('/ui.js')
  })

  it('fail for a screen that is not in the build', () => {
    expect(budgetProblems({ ...cart, route: 'basket' }, MANIFEST, HUNDRED)).toEqual([
      'cart: the build has no route basket',
    ])
  })

  it('apply to parts that are loaded on demand', () => {
    const part = { name: 'reader', file: 'picture-reader', most: 100 }
    const built = ['/assets/picture-reader-x1.js', '/assets/picture-reader-x1.js.br', '/assets/other-x.js']
    expect(partProblems(part, built, HUNDRED)).toEqual([])
    expect(partProblems({ ...part, most: 99 }, built, HUNDRED)).toEqual([
      'reader has 100 bytes of script, 1 too many',
    ])
    expect(partProblems(part, [], HUNDRED)).toEqual(['reader: the build has 0 files with that name'])
  })

  it('are 130 kB for home, categories and grid, 130.5 kB for product, and 180 kB for cart and checkout', () => {
    expect(Object.fromEntries(readBudgets().map(({ name, most }) => [name, most]))).toEqual({
      home: 130_000,
      categories: 130_000,
      grid: 130_000,
      product: 130_500,
      cart: 180_000,
      checkout: 180_000,
    })
  })
})

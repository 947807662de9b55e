import satisfies from 'spdx-satisfies'

/** A package as the lock file tells of it. */
export type LockedPackage = { version: string; license?: string; dev?: boolean; optional?: boolean }

/** Anybody may use, change and sell what these licences cover; none asks for our own source. */
export const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]

/** Packages under another licence, each with the reason why it is lawful to use and ship it as we do. */
export const EXCEPTIONS: { packages: RegExp; licence: string | undefined; because: string }[] = [
  {
    packages: /^splaytree-ts$/,
    licence: 'BDS-3-Clause',
    because: 'a slip of its package.json: its LICENSE file is the BSD licence with three clauses',
  },
  {
    packages: /^lightningcss(-[\w-]+)?$/,
    licence: 'MPL-2.0',
    because: 'the build runs it unchanged; the licence covers its own files alone',
  },
  {
    packages: /^axe-core$/,
    licence: 'MPL-2.0',
    because: 'only tests run it, unchanged; it is never shipped',
  },
  {
    packages: /^@img\/sharp-libvips-[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    because: 'a shared library, loaded unchanged and replaceable: what the licence asks of its users',
  },
  {
    packages: /^@img\/sharp-win32-(arm64|ia32|x64)$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    because: 'the same library for Windows',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    because: 'the same library for WebAssembly',
  },
  {
    packages: /^png-js$/,
    licence: undefined,
    because: 'its package file names none; the MIT text lies in the package',
  },
]

export const packageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Each package that nobody has judged: its licence is not permissive, and no exception names it. */
export function licenceProblems(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([path, { license }]) => !isPermissive(license) && !isExcepted(packageName(path), license))
    .map(([path, { version, license }]) => `${packageName(path)} ${version}: ${license ?? 'no licence'}`)
}

function isPermissive(licence: string | undefined): boolean {
  try {
    return licence !== undefined && satisfies(licence, PERMISSIVE)
  } catch {
    // Words that are no SPDX expression, such as "SEE LICENSE IN …".
    return false
  }
}

const isExcepted = (name: string, licence: string | undefined): boolean =>
  EXCEPTIONS.some((exception) => exception.packages.test(name) && exception.licence === licence)

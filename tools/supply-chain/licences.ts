import satisfies from 'spdx-satisfies'

/** Entry of a package in the lock file. */
export type LockedPackage = { version: string; license?: string; dev?: boolean; optional?: boolean }

/** Permissive licences: they allow use, modification and sale, and do not require publishing our source. */
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

/** Packages under other licences, each with the reason why we may use and ship it. */
export const EXCEPTIONS: { packages: RegExp; licence: string | undefined; because: string }[] = [
  {
    packages: /^splaytree-ts$/,
    licence: 'BDS-3-Clause',
    because: 'a typing error in its package.json: its LICENSE file is the BSD licence with three clauses',
  },
  {
    packages: /^lightningcss(-[\w-]+)?$/,
    licence: 'MPL-2.0',
    because: 'the build runs it unchanged; the licence covers only its own files',
  },
  {
    packages: /^web-push$/,
    licence: 'MPL-2.0',
    because: 'the shop calls it unchanged; the licence covers only its own files',
  },
  {
    packages: /^axe-core$/,
    licence: 'MPL-2.0',
    because: 'only tests run it, unchanged; it is never shipped',
  },
  {
    packages: /^@img\/sharp-libvips-[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    because: 'a shared library that is loaded unchanged and can be replaced, as the licence requires',
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
    because: 'its package.json names no licence, but the package contains the MIT licence',
  },
]

export const packageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Returns the packages whose licence is neither permissive nor covered by an exception. */
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
    // The text is not an SPDX expression, such as "SEE LICENSE IN …".
    return false
  }
}

const isExcepted = (name: string, licence: string | undefined): boolean =>
  EXCEPTIONS.some((exception) => exception.packages.test(name) && exception.licence === licence)

import { z } from 'zod'
import { type SettingArea, type ValuesOf, isComplete } from './setting-area.ts'

const ANDROID = { names: ['ANDROID_PACKAGE', 'ANDROID_CERT_SHA256'], purpose: 'the Android app' } as const

export const APP_AREA = {
  title: 'Phone apps',
  about: "The shop's own phone apps, which may open links to the shop.",
  variables: {
    APPLE_APP_ID: {
      absent: 'none',
      meaning: 'Team and bundle of the iPhone app, such as `A1B2C3D4E5.com.example.shop`.',
      schema: z
        .string()
        .regex(
          /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/,
          'a team and a bundle such as A1B2C3D4E5.com.example.shop are needed',
        ),
    },
    ANDROID_PACKAGE: {
      absent: 'none',
      meaning: 'Package of the Android app, such as `com.example.shop`.',
      schema: z
        .string()
        .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'a package such as com.example.shop is needed'),
    },
    ANDROID_CERT_SHA256: {
      absent: 'none',
      meaning:
        "SHA-256 fingerprints of the Android app's certificates as colon-separated hex, separated by commas.",
      schema: z
        .string()
        .transform((list) =>
          list
            .toUpperCase()
            .split(',')
            .map((each) => each.trim()),
        )
        .refine(
          (list) => list.every((each) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(each)),
          'fingerprints of 32 pairs such as 14:6D:E9:…, with commas between several, are needed',
        ),
    },
  },
  sets: [ANDROID],
} satisfies SettingArea

/** `apple` is the bundle of the iPhone app, prefixed by its team. An app that is null is not announced. */
export type AppSettings = { apple: string | null; android: AndroidApp | null }
export type AndroidApp = { packageName: string; fingerprints: string[] }

/** @throws StartError where only one of the Android app's variables is set */
export function appSettings(given: ValuesOf<typeof APP_AREA>): AppSettings {
  const { APPLE_APP_ID: apple = null } = given
  if (!isComplete(given, ANDROID)) return { apple, android: null }
  return {
    apple,
    android: { packageName: given.ANDROID_PACKAGE, fingerprints: given.ANDROID_CERT_SHA256 },
  }
}

import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

/** The shop's own phone apps, which may open links to the shop. An app without ids is not announced. */
export const AppEnvironment = {
  APPLE_APP_ID: z
    .string()
    .regex(
      /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/,
      'a team and a bundle such as A1B2C3D4E5.com.example.shop are needed',
    )
    .optional(),
  ANDROID_PACKAGE: z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'a package such as com.example.shop is needed')
    .optional(),
  ANDROID_CERT_SHA256: z
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
    )
    .optional(),
}

type Given = z.output<z.ZodObject<typeof AppEnvironment>>

/** `apple` is the bundle of the iPhone app, prefixed by its team; null: there is none. */
export type AppSettings = { apple: string | null; android: AndroidApp | null }
export type AndroidApp = { packageName: string; fingerprints: string[] }

/** Both settings of the Android app or none. @throws StartError naming the one that is missing */
export function appSettings(given: Given): AppSettings {
  const {
    APPLE_APP_ID: apple = null,
    ANDROID_PACKAGE: packageName,
    ANDROID_CERT_SHA256: fingerprints,
  } = given
  if (packageName === undefined && fingerprints === undefined) return { apple, android: null }
  if (packageName === undefined || fingerprints === undefined) {
    const missing = packageName === undefined ? 'ANDROID_PACKAGE' : 'ANDROID_CERT_SHA256'
    throw new StartError(`${missing} is missing: the Android app needs ANDROID_PACKAGE, ANDROID_CERT_SHA256`)
  }
  return { apple, android: { packageName, fingerprints } }
}

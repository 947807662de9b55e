import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

/** One environment variable: a row of the table of settings. */
export type Variable = {
  /** Plain English in whole sentences, for `docs/settings.md`. */
  meaning: string
  /** The accepted form. Its message follows `NAME is wrong: `. */
  schema: z.ZodType
} & VariableDefault

/** `default` is read like a given value. `absent` describes in words what holds without a value. */
export type VariableDefault = { default: string } | { absent: string }

/**
 * A condition on the meaning of settings, checked at the start. `Checked` is the part of the settings that it reads.
 * `private demo` is a demo without `DEMO_PUBLIC=yes`: its problems are signs that the public can reach the shop.
 */
export type SettingRule<Checked = never> = {
  mode: 'live' | 'demo' | 'private demo'
  /** The variables under which the documents print the demand. */
  about: readonly string[]
  /** The condition as a sentence for `docs/settings.md`. */
  demand: string
  /** Returns the refusals; each begins with the name of a setting. */
  problems: (settings: Checked) => string[]
}

/** Variables that are set together or not at all. `note` ends the message, for a set that a service can do without. */
export type VariableSet<Name extends string = string> = {
  names: readonly Name[]
  purpose: string
  note?: string
}

/** Variables of one subject: a section of `docs/settings.md`. */
export type SettingArea<Checked = never> = {
  title: string
  about?: string
  variables: Readonly<Record<string, Variable>>
  sets?: readonly VariableSet[]
  rules?: readonly SettingRule<Checked>[]
}

type ShapeOf<Variables extends SettingArea['variables']> = {
  [Name in keyof Variables]: Variables[Name] extends { default: string }
    ? z.ZodPrefault<Variables[Name]['schema']>
    : z.ZodOptional<Variables[Name]['schema']>
}

/** Values of an area's variables, as its schemas return them. */
export type ValuesOf<Area extends SettingArea> = z.output<z.ZodObject<ShapeOf<Area['variables']>>>

/** Returns the shape of a zod object: each variable is optional or has its default. */
export const shapeOf = <Variables extends SettingArea['variables']>(
  variables: Variables,
): ShapeOf<Variables> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, row]) => [
      name,
      'default' in row ? row.schema.prefault(row.default) : row.schema.optional(),
    ]),
  ) as ShapeOf<Variables>

/** Returns whether every variable of a set has a value. @throws StartError where only some have one */
export function isComplete<
  Given extends Readonly<Record<string, unknown>>,
  Name extends keyof Given & string,
>(
  given: Given,
  { names, purpose, note = '' }: VariableSet<Name>,
): given is Given & { [Each in Name]-?: NonNullable<Given[Each]> } {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new StartError(`${missing[0]} is missing: ${purpose} needs ${names.join(', ')}${note}`)
  return missing.length === 0
}

/** Accepts `on` and `off`; returns a boolean. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

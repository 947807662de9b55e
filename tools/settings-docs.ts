import { writeFileSync } from 'node:fs'
import { describeSettings } from './documents/describe-settings.ts'

// `npm run settings:docs` writes docs/settings.md from the table of settings.

writeFileSync(new URL('../docs/settings.md', import.meta.url), await describeSettings())

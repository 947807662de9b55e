import { mkdirSync } from 'node:fs'
import { someBrowserTests } from './checks/browser-tests.ts'

// `npm run pictures` takes the pictures of the README with a browser, from a demo shop of their own.

const FOLDER = 'docs/pictures'

mkdirSync(FOLDER, { recursive: true })
process.env.PICTURES = FOLDER
const { failed, output } = await someBrowserTests({ files: ['e2e/spec/pictures.spec.ts'] }).run()
console.log(output)
process.exitCode = failed > 0 ? 1 : 0

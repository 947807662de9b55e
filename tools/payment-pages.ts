import { BUILD_FOLDER } from '#server/build-folder.ts'
import { checkPaymentPage } from './payment-pages/check-payment-page.ts'
import { openSite } from './payment-pages/site.ts'

// `npm run payment-pages -- https://shop.example ADDRESS`: compares the page on which cards are typed, as a browser receives it,
// with the inventory of scripts and with this checkout's own build. Run it each week from another machine than the
// shop's, with the version that is live. It leaves one cart behind, which the shop deletes by itself.

const [base, address] = process.argv.slice(2)
if (!base || !address || !URL.canParse(base)) {
  console.error(
    'Name the shop and an address that it delivers to: npm run payment-pages -- https://shop.example "12 Smith Street Fitzroy"',
  )
  process.exit(1)
}
const problems = await checkPaymentPage(await openSite(base, address, BUILD_FOLDER), '/checkout')
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'The page is as it was released.' : `${problems.length} differences`)
process.exitCode = problems.length === 0 ? 0 : 1

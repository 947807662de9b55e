import { BUILD_FOLDER } from '#server/build-folder.ts'
import { checkPaymentPage } from './payment-pages/check-payment-page.ts'
import { openSite } from './payment-pages/site.ts'

// `npm run payment-pages -- https://shop.example ADDRESS` compares the payment page that a browser receives with the
// inventory of scripts and with the build of this working copy. Run it weekly from a machine other than the shop's,
// with the deployed version. It leaves a cart behind, which the shop deletes automatically.

const [base, address] = process.argv.slice(2)
if (!base || !address || !URL.canParse(base)) {
  console.error(
    'Pass the URL of the shop and an address that it delivers to: npm run payment-pages -- https://shop.example "12 Smith Street Fitzroy"',
  )
  process.exit(1)
}
const problems = await checkPaymentPage(await openSite(base, address, BUILD_FOLDER), '/checkout')
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0 ? 'The page is unchanged since its release.' : `${problems.length} differences`,
)
process.exitCode = problems.length === 0 ? 0 : 1

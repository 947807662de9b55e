import { simulate } from './simulation.ts'

// A process that plays the seeds it is sent, one after the other, and sends back what came of each.

process.on('message', (seed: string) => {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  void simulate({ seed }).then(
    (report) => process.send!({ seed, report, seconds: seconds() }),
    (error: Error) => process.send!({ seed, failure: error.message, seconds: seconds() }),
  )
})

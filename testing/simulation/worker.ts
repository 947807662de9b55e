import { simulate } from './simulation.ts'

// Process that simulates the seeds it receives, one at a time, and sends the result of each.

process.on('message', (seed: string) => {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  void simulate({ seed }).then(
    (report) => process.send!({ seed, report, seconds: seconds() }),
    (error: Error) => process.send!({ seed, failure: error.message, seconds: seconds() }),
  )
})

/** What a file that was given as a spreadsheet turned out to be; each module says it in its own code. */
export class SpreadsheetProblem extends Error {
  readonly reason: 'unreadable' | 'encrypted' | 'too_large' | 'too_many_rows'

  constructor(reason: SpreadsheetProblem['reason']) {
    super(`the spreadsheet is ${reason}`)
    this.reason = reason
  }
}

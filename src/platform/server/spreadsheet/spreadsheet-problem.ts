/** An error in an uploaded spreadsheet; each module has its own error code for it. */
export class SpreadsheetProblem extends Error {
  readonly reason: 'unreadable' | 'encrypted' | 'too_large' | 'too_many_rows'

  constructor(reason: SpreadsheetProblem['reason']) {
    super(`the spreadsheet is ${reason}`)
    this.reason = reason
  }
}

/** Whether the name of a table says itself that it is one, so that nobody reads "table Table 1". */
export function isCalledTable(table: string): boolean {
  return /^(mas[aăe]|table)(\s|\d|$)/i.test(table.trim())
}

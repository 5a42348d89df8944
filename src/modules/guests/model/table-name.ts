/** Whether the name of a table contains the word for table, so that no text says "table Table 1". */
function isCalledTable(table: string): boolean {
  return /^(mas[aăe]|table)(\s|\d|$)/i.test(table.trim())
}

/** A table as it is written for people: with the word before it only where its name does not begin with one. */
export function namedTable(table: string, withWord: (table: string) => string): string {
  return table && !isCalledTable(table) ? withWord(table) : table
}

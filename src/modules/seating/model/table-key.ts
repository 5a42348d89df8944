import { fold } from '#shared/text/text.ts'

/** The same for every spelling of one table: "2", "masa 2", "Masa nr. 2" and "Table no. 2" are one. */
export function tableKey(written: string): string {
  const folded = fold(written.trim().replace(/\s+/g, ' '))
  const [, number] =
    /^(?:(?:masa|table)\s*)?(?:(?:nr|no)\.?\s*)?(\d{1,4})(?:\.0+)?$/.exec(folded) ?? []
  return number === undefined || Number(number) === 0 ? folded : String(Number(number))
}

const shape = /^[A-HJ-NP-Z2-9]{16}$/
const maxLength = 200

/**
 * What a scanner or a person gave as a ticket code, without what keyboards and scanners add around
 * it; null when it cannot be one. An address or an internal id is never read as a code.
 */
export function ticketCodeIn(read: string): string | null {
  if (read.length > maxLength) return null
  const ticketCode = read
    // Scanners put a symbology mark before what they read, and group separators into it.
    .replace(/^\][A-Za-z]\d/, '')
    .replace(/[\s\p{Cc}-]/gu, '')
    .toUpperCase()
  return shape.test(ticketCode) ? ticketCode : null
}

/** As it is printed below a QR: in fours, so that it can be read aloud. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** So many characters of a ticket's hash, in base64url, distinguish it from every other. */
export const hashLength = 16

/** So much of the end of a part's id distinguishes it; its beginning is the time at which it was made. */
export const partKeyLength = 8

/** A door requests the details of so many tickets at once, so that the answer stays below ten kilobytes. */
export const maxTicketsAsked = 80

const shape = /^[A-HJ-NP-Z2-9]{16}$/
const maxLength = 200

/**
 * Reads the ticket code from the text of a scanner or a person, without characters that keyboards and
 * scanners add around it; null when it cannot be one. An address or an internal id is never read as a code.
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

/** The format printed below a QR: groups of four, so that it can be read aloud. */
export function spacedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Number of characters, in base64url, by which the hash of a ticket differs from every other. */
export const hashLength = 16

/**
 * Number of characters at the end of the id of a part that distinguish it; the beginning of the id is its
 * creation time.
 */
export const partKeyLength = 8

/** Maximum number of tickets whose details a door requests at once, so that the answer stays below ten kilobytes. */
export const maxTicketsAsked = 80

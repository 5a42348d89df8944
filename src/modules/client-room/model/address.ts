/** The page of a client; the token of their link follows, then the secret of the device. */
export const clientPath = '/client'

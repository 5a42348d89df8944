/** The page of a supplier; the token of their link follows. */
export const supplierPath = '/furnizor'

/** Zod itself; the build gives it to this file alone. */
export { z } from 'zod'

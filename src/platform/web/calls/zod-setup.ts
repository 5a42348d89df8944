import { config } from 'zod'

// Must come before any schema is made: compiled checks need `eval`, which the page's policy refuses.
config({ jitless: true })

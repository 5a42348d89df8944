/**
 * Must come before any schema is made: compiled checks need `eval`, which the page's policy refuses.
 * This is where zod keeps its settings; importing zod to set them would weigh on the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

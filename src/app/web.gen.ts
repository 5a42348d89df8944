// Written by npm run gen from the files that exist in each module.

export const modules = [] as const
export const routes = [] as const
export const errors = [] as const

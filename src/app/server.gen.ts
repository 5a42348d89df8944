// Written by npm run gen from the files that exist in each module.

export const modules = [] as const
export const routes = [] as const
export const jobs = [] as const
export const pages = [] as const
export const stories = [] as const
export const gates = [] as const
export const ports = [] as const

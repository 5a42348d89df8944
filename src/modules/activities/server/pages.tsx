export { pages } from './guest-page.tsx'

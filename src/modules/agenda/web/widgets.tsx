export { LetterReach } from './letter-reach.tsx'

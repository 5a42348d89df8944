export { playedCues, type PlayedCue } from './cues/played-cues.ts'

export { playedCues, type PlayedCue } from './played-cues.ts'

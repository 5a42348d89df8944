export { hashLength, ticketCodeIn } from '#modules/check-in/model/codes.ts'
export {
  canForce,
  signalOf,
  tones,
  vibrations,
  type Signal,
} from '#modules/check-in/model/signals.ts'
export { namedTable } from '#modules/check-in/model/table-name.ts'

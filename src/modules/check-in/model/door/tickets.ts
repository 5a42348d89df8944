export { hashLength, mostTicketsAsked, ticketCodeIn } from '../codes.ts'
export { canForce, signalOf, tones, vibrations, type Signal } from '../signals.ts'
export { namedTable } from '../table-name.ts'

export { devicePaired, incidentRaised, vipArrived } from '../contract.ts'
export { codeHashOf, decide } from './deciding.ts'
export { listLists } from './list-store.ts'
export { arrivedAt } from './presence-store.ts'

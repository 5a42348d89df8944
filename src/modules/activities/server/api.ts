export { activityFilled, activityShort } from '../contract.ts'
export { publicActivities, type PublicActivity } from './published.ts'

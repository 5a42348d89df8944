import { LoadingScreen } from '#ui/live/states/loading-screen.tsx'
import { lazyComponent } from '../lazy-component.tsx'

/** What is in place of a record that cannot be shown; few ever see it, so no screen brings it along. */
export const RecordProblem = lazyComponent(() => import('./missing-record.tsx'), <LoadingScreen />)

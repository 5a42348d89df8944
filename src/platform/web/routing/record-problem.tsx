import { LoadingScreen } from '#ui/live/states/loading-screen.tsx'
import { lazyComponent } from '../lazy-component.tsx'

/** Shown in place of a record that cannot be read; it is rare, so it is loaded separately. */
export const RecordProblem = lazyComponent(() => import('./missing-record.tsx'), <LoadingScreen />)

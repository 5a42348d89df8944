import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { PlanRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './plan.module.css'

/** Says of each part with plans that none of them is active: no one sees a table of it. */
export function NoActivePlan({ plans }: { plans: readonly PlanRow[] }) {
  const say = useText(text)
  const active = new Set(plans.filter(({ isActive }) => isActive).map(({ partId }) => partId))
  const parts = new Map(
    plans
      .filter(({ partId }) => !active.has(partId))
      .map(({ partId, partName }) => [partId, partName]),
  )
  if (parts.size === 0) return null
  return (
    <div className={styles.alerts}>
      {[...parts].map(([id, part]) => (
        <Notice key={id} tone="warning" title={say('plan.noActiveTitle', { part })}>
          {say('plan.noActive')}
        </Notice>
      ))}
    </div>
  )
}

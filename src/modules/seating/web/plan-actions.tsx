import { IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#platform/web/calls/command.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { changePlan, removePlan, restorePlan } from '../contract.ts'
import type { Plan, PlanRow } from '../model.ts'
import { text } from '../text.ts'
import { Question } from './question.tsx'

/** Making a plan the active one and deleting it; what guests and doors would notice is asked first. */
export function usePlanActions(plan: Plan, plans: readonly PlanRow[]) {
  const { id: planId, eventId, version, isActive, releasedAt, name, partName: part } = plan
  const say = useText(text)
  const navigate = useNavigate()
  const [pendingAction, setPendingAction] = useState<'activate' | 'remove' | null>(null)
  const changing = useCommand(changePlan)
  const removing = useCommand(removePlan)
  const restoring = useCommand(restorePlan)
  const other = plans.find((each) => each.partId === plan.partId && each.isActive)
  const remove = async () => {
    const outcome = await removing.run({ eventId, planId })
    if (!outcome.ok) return
    showUndoBar(say('plan.removed', { name }), () => restoring.run({ eventId, planId }))
    void navigate(linkTo('/asezare'))
  }
  const activation = {
    label: say('plan.activate'),
    icon: <IconCircleCheck size={16} />,
    onClick: () => setPendingAction('activate'),
  }
  const onClose = () => setPendingAction(null)
  return {
    actions: [
      ...(isActive ? [] : [activation]),
      {
        label: say('plan.remove'),
        icon: <IconTrash size={16} />,
        tone: 'danger' as const,
        apart: true,
        onClick: () => (isActive ? setPendingAction('remove') : void remove()),
      },
    ],
    question:
      pendingAction === 'remove' ? (
        <Question
          title={say('plan.removeAsk')}
          confirmLabel={say('plan.remove')}
          isDanger
          onConfirm={() => void remove()}
          onClose={onClose}
        >
          {releasedAt && <p>{say('plan.removeReleased')}</p>}
          <p>{say('plan.removeActive', { part })}</p>
          <p>{say('plan.removeKept')}</p>
        </Question>
      ) : pendingAction === 'activate' ? (
        <Question
          title={say('plan.activateAsk', { name })}
          confirmLabel={say('plan.activate')}
          onConfirm={() => void changing.run({ eventId, planId, version, isActive: true })}
          onClose={onClose}
        >
          {other && <p>{say('plan.activateOther', { name: other.name })}</p>}
          <p>{say(releasedAt ? 'plan.activateReleased' : 'plan.activateHidden', { part })}</p>
        </Question>
      ) : null,
  }
}

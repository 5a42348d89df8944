import { Confirm } from '#ui/live/page/confirm.tsx'
import { useText } from '../i18n.tsx'
import { useLeaveQuestion } from '../leaving.ts'
import { frameText } from './text.ts'

export default function LeaveQuestion() {
  const say = useText(frameText)
  const question = useLeaveQuestion()
  return (
    <Confirm
      opened={question !== null}
      onClose={() => question?.stay()}
      title={say('leaveTitle')}
      lost={say('leaveLost')}
      confirmLabel={say('leave')}
      onConfirm={() => question?.leave()}
    />
  )
}

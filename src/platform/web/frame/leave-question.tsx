import { Button } from '@mantine/core'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { useText } from '../i18n.tsx'
import { useLeaveQuestion } from '../leaving.ts'
import { frameText } from './text.ts'

export default function LeaveQuestion() {
  const say = useText(frameText)
  const question = useLeaveQuestion()
  return (
    <Dialog
      opened={question !== null}
      onClose={() => question?.stay()}
      title={say('leaveTitle')}
      footer={
        <>
          <Button color="danger" variant="subtle" onClick={() => question?.leave()}>
            {say('leave')}
          </Button>
          <Button variant="filled" data-autofocus onClick={() => question?.stay()}>
            {say('stay')}
          </Button>
        </>
      }
    >
      {say('leaveLost')}
    </Dialog>
  )
}

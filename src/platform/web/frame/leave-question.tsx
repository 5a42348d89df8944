import { Button } from '@mantine/core'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { useText } from '../i18n.tsx'
import { useLeaveQuestion } from '../forms/unsaved-changes.ts'
import { unsavedChanges as text } from '../locales/unsaved-changes.gen.ts'

export default function LeaveQuestion() {
  const say = useText(text)
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

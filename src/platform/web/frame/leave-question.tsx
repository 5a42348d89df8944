import { Button } from '@mantine/core'
import { dictionary } from '#shared/i18n.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { useText } from '../i18n.tsx'
import { useLeaveQuestion } from '../forms/unsaved-changes.ts'

const text = dictionary({
  ro: {
    leaveTitle: 'Renunțați la modificări?',
    leaveLost: 'Aveți modificări nesalvate. Dacă mergeți mai departe, se pierd.',
    leave: 'Renunțați la modificări',
    stay: 'Continuați editarea',
  },
  en: {
    leaveTitle: 'Discard your changes?',
    leaveLost: 'You have unsaved changes. If you go on, they are lost.',
    leave: 'Discard changes',
    stay: 'Keep editing',
  },
})

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

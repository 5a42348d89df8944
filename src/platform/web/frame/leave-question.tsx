import { Button } from '@mantine/core'
import { dictionary } from '#shared/i18n.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { useText } from '../i18n.tsx'
import { useLeaveQuestion } from '../forms/leaving.ts'

const text = dictionary({
  ro: {
    leaveTitle: 'Părăsiți pagina?',
    leaveLost: 'Aveți modificări nesalvate. Dacă plecați acum, se pierd.',
    leave: 'Părăsiți fără a salva',
    stay: 'Rămâneți aici',
  },
  en: {
    leaveTitle: 'Leave this page?',
    leaveLost: 'You have unsaved changes. If you leave now, they are lost.',
    leave: 'Leave without saving',
    stay: 'Stay here',
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

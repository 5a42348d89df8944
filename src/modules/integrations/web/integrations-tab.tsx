import { Stack } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { ApiKeys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'

export default function IntegrationsTab() {
  const say = useText(text)
  const isAdmin = useSession().profile?.role === 'admin'
  if (!isAdmin) return <Notice>{say('keys.adminsOnly')}</Notice>
  return (
    <Stack gap={40}>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { useSession } from '#platform/web/session/session.ts'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './protection.module.css'
import { RegisterView } from './register-view.tsx'
import { newRequest, RequestPanel } from './request-panel.tsx'
import { RequestsView } from './requests-view.tsx'
import { RetentionFact, RetentionView } from './retention-view.tsx'

const views = { cereri: 'requests', registru: 'register', pastrare: 'retention' } as const
const names = ['cereri', 'registru', 'pastrare'] as const
const Address = z.object({ fel: z.enum(names).default('cereri') })

export default function ProtectionTab() {
  const say = useText(text)
  const isAdmin = useSession().profile?.role === 'admin'
  const [{ fel }, setAddress] = useSearch(Address)
  if (!isAdmin) return <ForPlanners />
  return (
    <>
      <div className={styles.views}>
        <SegmentedViews
          label={say('views')}
          value={fel}
          onChange={(next) => setAddress({ fel: next }, { step: true })}
          views={names.map((value) => ({ value, label: say(`view.${views[value]}`) }))}
        />
      </div>
      {fel === 'cereri' ? (
        <RequestsView />
      ) : fel === 'registru' ? (
        <RegisterView />
      ) : (
        <RetentionView />
      )}
    </>
  )
}

/** A planner may be the one to whom a guest turns, so a planner can enter a request here, and only that. */
function ForPlanners() {
  const say = useText(text)
  const panel = usePanel()
  return (
    <div className={styles.stack}>
      <Notice>{say('adminsOnly')}</Notice>
      <RetentionFact />
      <Button
        variant="filled"
        className={styles.start}
        leftSection={<IconPlus size={16} />}
        onClick={() => panel.open(newRequest)}
      >
        {say('requests.add')}
      </Button>
      <RequestPanel
        opened={panel.opened === newRequest ? newRequest : null}
        onClose={panel.close}
      />
    </div>
  )
}

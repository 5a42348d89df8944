import { stoppedBy, type RightLost, type TeamMember } from '#modules/accounts/model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listShares } from '../contract.ts'
import { text } from '../text.ts'

/** Credentials that let phones in at the door. */
const pairedAgain: ReadonlySet<string> = new Set(['check-in.devices', 'check-in.pins'])

/** Shows, before a right is taken away, which links, phones and mails end with it, and which address stays known. */
export function StoppedShares({ member, lost }: { member: TeamMember; lost: RightLost }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data, error } = useEndpoint(listShares, { userId: member.id })
  if (error) return <Notice tone="error">{sentence(error)}</Notice>
  if (!data) return <PanelSkeleton rows={1} />
  const stopped = stoppedBy(data.items, lost)
  const stays = lost !== 'admin' && <Notice>{say('stops.calendars', { name: member.name })}</Notice>
  if (stopped.length === 0) return stays
  const list = stopped.map(({ title, count }) => `${title[locale]}: ${count}`).join(', ')
  const isPairedAgain = stopped.some(({ id }) => pairedAgain.has(id))
  return (
    <>
      <Notice tone="warning">
        {say('stops.text', { name: member.name, list })}
        {isPairedAgain && ` ${say('stops.pair')}`}
      </Notice>
      {stays}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconLink, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { TeamInvite, TeamMember } from '#modules/accounts/model.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { usePort } from '#platform/web/ports.ts'
import { useSession } from '#platform/web/session/session.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listTeam, readFactorRule, showInviteLink } from '../contract.ts'
import { FactorRuleSection } from './factor-rule.tsx'
import { text } from '../text.ts'
import styles from './company.module.css'
import { InviteLinkDialog, type ShownLink } from './invite-link.tsx'
import { memberActions, type MemberAction } from './ports.ts'
import { actionsFor, InviteDialog, TeamDialog, type TeamAction } from './team-dialogs.tsx'

export default function TeamTab() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const isAdmin = useSession().profile?.role === 'admin'
  const [inviting, setInviting] = useState(false)
  const [teamAction, setTeamAction] = useState<TeamAction | null>(null)
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
  const { data, error, refetch } = useEndpoint(listTeam, {})
  const links = useInviteLinks()
  const { data: factors } = useEndpoint(readFactorRule, {}, { enabled: isAdmin })
  const invite = () => setInviting(isAdmin)
  useKey('n', invite)
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <TableSkeleton columns={3} />
    )
  return (
    <>
      <div className={styles.bar}>
        <span role="status">{say('team.count', { n: data.members.length })}</span>
        {isAdmin && (
          <Button variant="filled" leftSection={<IconUserPlus size={16} />} onClick={invite}>
            {say('team.invite')}
          </Button>
        )}
      </div>
      {!isAdmin && <Notice>{say('team.readOnly')}</Notice>}
      <ul className={styles.people} aria-label={say('team.list')}>
        {data.members.map((member) => (
          <Member
            key={member.id}
            member={member}
            hasFactor={factors?.withFactor.includes(member.id) ?? false}
            onTeamAction={isAdmin ? setTeamAction : null}
            onChosen={setChosen}
          />
        ))}
      </ul>
      {data.invites.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{say('team.invites')}</h2>
          <ul className={styles.people}>
            {data.invites.map((each) => (
              <Invite
                key={each.id}
                invite={each}
                onTeamAction={isAdmin ? setTeamAction : null}
                onLink={data.invitesByMail ? null : links.show}
              />
            ))}
          </ul>
        </section>
      )}
      {isAdmin && <FactorRuleSection />}
      {links.error && <Notice tone="error">{sentence(links.error)}</Notice>}
      <InviteDialog
        opened={inviting}
        byMail={data.invitesByMail}
        onClose={() => setInviting(false)}
        onInvited={(made) => !data.invitesByMail && links.show(made)}
      />
      {links.shown && <InviteLinkDialog shown={links.shown} onClose={links.close} />}
      {teamAction && <TeamDialog action={teamAction} onClose={() => setTeamAction(null)} />}
      {chosen && <chosen.action.Dialog member={chosen.member} onClose={() => setChosen(null)} />}
    </>
  )
}

function useInviteLinks() {
  const asking = useCommand(showInviteLink)
  const [shownLink, setShownLink] = useState<ShownLink | null>(null)
  const ask = async ({ id, email }: TeamInvite) => {
    const invitation = await asking.run({ inviteId: id })
    if (invitation.ok) setShownLink({ email, link: invitation.data.link })
  }
  return {
    shown: shownLink,
    error: asking.error,
    show: (invite: TeamInvite) => void ask(invite),
    close: () => setShownLink(null),
  }
}

type OnTeamAction = ((teamAction: TeamAction) => void) | null
type ChosenAction = { action: MemberAction; member: TeamMember }

interface MemberProps {
  member: TeamMember
  hasFactor: boolean
  onTeamAction: OnTeamAction
  onChosen: (chosen: ChosenAction) => void
}

function Member({ member, hasFactor, onTeamAction, onChosen }: MemberProps) {
  const say = useText(text)
  const locale = useLocale()
  const further = usePort(memberActions).filter((action) => action.offered(member))
  const isMe = useSession().profile?.id === member.id
  const actions = [
    ...further.map((action) => ({
      label: action.label[locale],
      onClick: () => onChosen({ action, member }),
    })),
    ...actionsFor(member, hasFactor).map((kind) => ({
      label: say(`action.${kind}`),
      onClick: () => onTeamAction?.({ kind, member }),
    })),
  ]
  return (
    <li>
      <Avatar name={member.name} src={member.avatar} size={36} />
      <div className={styles.who}>
        <strong>
          <bdi>{member.name}</bdi> {isMe && `(${say('team.you')})`}
        </strong>
        <span>{member.email}</span>
      </div>
      {member.eventIds && <Badge>{say('team.someEvents', { n: member.eventIds.length })}</Badge>}
      {!member.active && <Badge tone="danger">{say('team.inactive')}</Badge>}
      {hasFactor && <Badge tone="info">{say('team.factor')}</Badge>}
      <Badge tone={member.role === 'admin' ? 'brand' : 'neutral'}>
        {say(`role.${member.role}`)}
      </Badge>
      {onTeamAction && !isMe && (
        <ActionMenu actions={actions} label={say('team.actionsOf', { name: member.name })} />
      )}
    </li>
  )
}

interface InviteProps {
  invite: TeamInvite
  onTeamAction: OnTeamAction
  /** Null where the link travels by mail. */
  onLink: ((invite: TeamInvite) => void) | null
}

function Invite({ invite, onTeamAction, onLink }: InviteProps) {
  const say = useText(text)
  const locale = useLocale()
  const day = todayIn(defaultZone, invite.expiresAt)
  return (
    <li>
      <IconMail size={20} stroke={1.5} aria-hidden />
      <div className={styles.who}>
        <strong>{invite.email}</strong>
        <span>
          {invite.valid
            ? say('team.expires', { date: formatDate(day, locale) })
            : say('team.inviteInvalid')}
        </span>
      </div>
      {invite.eventIds && <Badge>{say('team.someEvents', { n: invite.eventIds.length })}</Badge>}
      {!invite.valid && <Badge tone="danger">{say('team.invalid')}</Badge>}
      <Badge>{say(`role.${invite.role}`)}</Badge>
      {onTeamAction && onLink && invite.valid && (
        <Button size="xs" leftSection={<IconLink size={14} />} onClick={() => onLink(invite)}>
          {say('team.showLink')}
        </Button>
      )}
      {onTeamAction && (
        <Button size="xs" onClick={() => onTeamAction({ kind: 'withdraw', invite })}>
          {say('action.withdraw')}
        </Button>
      )}
    </li>
  )
}

import { Button, Group, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { StaffRole, type TeamInvite, type TeamMember } from '#modules/accounts/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { usePort } from '#platform/web/ports.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  changeRole,
  deactivateMember,
  inviteColleague,
  reactivateMember,
  resetColleaguesFactor,
  withdrawInvite,
} from '../contract.ts'
import { text } from '../text.ts'
import styles from './company.module.css'
import { inviteLimit, memberActions } from './ports.ts'
import { StoppedShares } from './stopped-shares.tsx'

type MemberActionKind = 'admin' | 'planner' | 'factor' | 'deactivate' | 'reactivate'
export type TeamAction =
  | { kind: MemberActionKind; member: TeamMember }
  | { kind: 'withdraw'; invite: TeamInvite }

/** The actions of an admin on a colleague in the current state. */
export function actionsFor({ role, active }: TeamMember, hasFactor: boolean): MemberActionKind[] {
  if (!active) return ['reactivate']
  const factor = hasFactor ? (['factor'] as const) : []
  return [role === 'admin' ? 'planner' : 'admin', ...factor, 'deactivate']
}

/** Explains the consequences before the action. */
export function TeamDialog({ action, onClose }: { action: TeamAction; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [heir, setHeir] = useState<string | null>(null)
  const acting = useAction(action, heir)
  const handovers = usePort(memberActions).flatMap(({ id, Handover }) =>
    Handover ? [{ id, Handover }] : [],
  )
  const name = action.kind === 'withdraw' ? action.invite.email : action.member.name
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await acting.run()) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={say(`action.${action.kind}`)}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {acting.error && <Notice tone="error">{sentence(acting.error)}</Notice>}
        <p className={styles.quiet}>{say(`action.${action.kind}.text`, { name })}</p>
        {action.kind === 'deactivate' && <StoppedShares member={action.member} lost="everything" />}
        {action.kind === 'planner' && <StoppedShares member={action.member} lost="admin" />}
        {action.kind === 'deactivate' &&
          handovers.map(({ id, Handover }) => (
            <Handover key={id} member={action.member} onChoice={setHeir} />
          ))}
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            color={action.kind === 'deactivate' ? 'danger' : undefined}
            loading={acting.pending}
          >
            {say(`action.${action.kind}`)}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function useAction(action: TeamAction, heir: string | null) {
  const role = useCommand(changeRole)
  const deactivating = useCommand(deactivateMember)
  const reactivating = useCommand(reactivateMember)
  const withdrawing = useCommand(withdrawInvite)
  const resetting = useCommand(resetColleaguesFactor)
  const all = [role, deactivating, reactivating, withdrawing, resetting]
  return {
    error: all.find((each) => each.error)?.error ?? null,
    pending: all.some((each) => each.pending),
    async run(): Promise<boolean> {
      if (action.kind === 'withdraw')
        return (await withdrawing.run({ inviteId: action.invite.id })).ok
      const chosen = { userId: action.member.id, version: action.member.version }
      if (action.kind === 'deactivate')
        return (await deactivating.run({ ...chosen, ...(heir && { toUserId: heir }) })).ok
      if (action.kind === 'factor') return (await resetting.run({ userId: action.member.id })).ok
      if (action.kind === 'reactivate') return (await reactivating.run(chosen)).ok
      return (await role.run({ ...chosen, role: action.kind })).ok
    },
  }
}

interface InviteDialogProps {
  opened: boolean
  /** If false, the admin hands over the link. */
  byMail: boolean
  onClose: () => void
  onInvited: (invite: TeamInvite) => void
}

export function InviteDialog({ opened, onClose, ...how }: InviteDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened={opened} onClose={onClose} title={say('team.invite')} stay>
      <InviteForm {...how} onDone={onClose} />
    </Dialog>
  )
}

const noInvite: { email: string; role: StaffRole; eventIds: readonly string[] | null } = {
  email: '',
  role: 'planner',
  eventIds: null,
}

interface InviteFormProps extends Omit<InviteDialogProps, 'opened' | 'onClose'> {
  onDone: () => void
}

function InviteForm({ byMail, onInvited, onDone }: InviteFormProps) {
  const say = useText(text)
  const form = useInvite((invite) => {
    if (byMail) toast.success(say('team.sent', { email: invite.email }))
    onDone()
    onInvited(invite)
  })
  const email = form.field('email')
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.quiet}>{say(byMail ? 'team.inviteAbout' : 'team.inviteByHand')}</p>
      <FormNotices form={form} />
      <TextInput
        {...email}
        type="email"
        label={say('team.email')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => email.onChange(event.currentTarget.value)}
      />
      <RoleFields form={form} />
      <FormActions
        saveLabel={say(byMail ? 'team.send' : 'team.make')}
        onCancel={onDone}
        busy={form.pending}
      />
    </form>
  )
}

function useInvite(onDone: (invite: TeamInvite) => void) {
  return useContractForm(inviteColleague, {
    initial: noInvite,
    map: ({ email, role, eventIds }) => ({
      email,
      role,
      eventIds: role === 'planner' && eventIds ? [...eventIds] : null,
    }),
    keepDraft: false,
    done: onDone,
  })
}

/** The rights of the colleague, with the events of a planner. */
function RoleFields({ form }: { form: ReturnType<typeof useInvite> }) {
  const say = useText(text)
  const role = form.field('role')
  const limit = form.field('eventIds')
  const limits = usePort(inviteLimit)
  return (
    <>
      <Select
        {...role}
        label={say('team.role')}
        description={say(`role.${role.value}.about`)}
        data={StaffRole.options.map((value) => ({ value, label: say(`role.${value}`) }))}
        onChange={(value) => role.onChange(StaffRole.parse(value ?? 'planner'))}
        allowDeselect={false}
      />
      {role.value === 'planner' &&
        limits.map((Limit, at) => <Limit key={at} value={limit.value} onChange={limit.onChange} />)}
    </>
  )
}

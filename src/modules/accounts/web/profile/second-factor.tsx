import { Button, Group } from '@mantine/core'
import { IconCopy, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { QrCode } from '#ui/plain/qr-code.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import {
  addPasskey,
  confirmTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '../../contract.ts'
import { deviceOf, isFactorMissing, type SecondFactor } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../account.module.css'
import { TextField, useAuthForm, useFormProblem } from '../auth-form.tsx'
import { makePasskey, usePasskey } from '../passkey.ts'

/** The second factor of a sign-in: an app, passkeys, and recovery codes for a lost phone. */
export function SecondFactorSection() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error } = useEndpoint(getSecondFactor, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const has = data && (data.totp !== null || data.passkeys.length > 0)
  return (
    <FormSection title={say('factor.title')} about={say('factor.about')}>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {!data && !error && <PanelSkeleton rows={3} />}
      {data && isFactorMissing(data) && <Notice tone="error">{say('factor.asked')}</Notice>}
      {data && (
        <>
          <AppBlock factor={data} onCodes={setCodes} />
          <PasskeysBlock factor={data} onCodes={setCodes} />
          {has && <CodesBlock left={data.codesLeft} onCodes={setCodes} />}
        </>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </FormSection>
  )
}

type OnCodes = (codes: readonly string[] | null) => void

interface BlockProps {
  factor: SecondFactor
  onCodes: OnCodes
}

function AppBlock({ factor: { totp, passkeys }, onCodes }: BlockProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const starting = useCommand(startTotp)
  const removing = useCommand(removeTotp)
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState<{ secret: string; address: string } | null>(null)
  const start = async () => {
    const outcome = await starting.run({})
    if (outcome.ok) setPending(outcome.data)
  }
  const remove = async () => {
    const outcome = await removing.run({})
    if (!outcome.ok) return
    setAsking(false)
    toast.success(say('factor.removed'))
  }
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{say('factor.app')}</h3>
      <p className={styles.quiet}>
        {totp
          ? say('factor.appSince', { at: formatInstant(totp.addedAt, defaultZone, locale) })
          : say('factor.appAbout')}
      </p>
      {starting.error && <Notice tone="error">{sentence(starting.error)}</Notice>}
      {totp && <Button onClick={() => setAsking(true)}>{say('factor.appRemove')}</Button>}
      {isAsking && (
        <FactorQuestion
          title={say('factor.appRemove.title')}
          lost={say(passkeys.length > 0 ? 'factor.appRemove.lost' : 'factor.lastRemove.lost')}
          label={say('factor.appRemove')}
          command={removing}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
      {!totp && pending && (
        <AppForm
          {...pending}
          onCancel={() => setPending(null)}
          onDone={(codes) => {
            setPending(null)
            toast.success(say('factor.added'))
            onCodes(codes)
          }}
        />
      )}
      {!totp && !pending && (
        <Button loading={starting.pending} onClick={() => void start()}>
          {say('factor.appAdd')}
        </Button>
      )}
    </div>
  )
}

interface FactorQuestionProps {
  title: string
  lost: string
  label: string
  command: Pick<ReturnType<typeof useCommand>, 'error' | 'pending' | 'forget'>
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** None of these can be undone: an app, a passkey and codes have to be created again. */
function FactorQuestion({ title, lost, label, command, onConfirm, onClose }: FactorQuestionProps) {
  const sentence = useErrorSentence()
  const close = () => {
    command.forget()
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={close}
      title={title}
      lost={
        <>
          {command.error && <Notice tone="error">{sentence(command.error)}</Notice>}
          {lost}
        </>
      }
      confirmLabel={label}
      onConfirm={() => void onConfirm()}
      busy={command.pending}
    />
  )
}

interface AppFormProps {
  secret: string
  address: string
  onCancel: () => void
  onDone: OnCodes
}

function AppForm({ secret, address, onCancel, onDone }: AppFormProps) {
  const say = useText(text)
  const copy = useCopy()
  const form = useAuthForm(confirmTotp, {
    initial: { code: '' },
    map: (values) => values,
    done: ({ codes }) => onDone(codes),
  })
  const problem = useFormProblem(form)
  return (
    <form {...form.props} className={styles.fields}>
      <p className={styles.quiet}>{say('factor.scan')}</p>
      <QrCode text={address} label={say('factor.qr')} className={styles.qr} />
      <p className={styles.quiet}>
        {say('factor.byHand')}{' '}
        <code className={styles.secret}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <Group gap={8}>
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copy(secret, say('factor.secretCopied'))}
        >
          {say('factor.secretCopy')}
        </Button>
        <Button component="a" href={address} className={styles.onPhone}>
          {say('factor.openApp')}
        </Button>
      </Group>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        {...form.field('code')}
        label={say('field.code')}
        help={say('factor.codeHelp')}
        autoComplete="one-time-code"
        first
      />
      <Group gap={8}>
        <Button type="submit" variant="filled" loading={form.pending}>
          {say('factor.appConfirm')}
        </Button>
        <Button onClick={onCancel}>{say('cancel')}</Button>
      </Group>
    </form>
  )
}

function PasskeysBlock({ factor: { totp, passkeys }, onCodes }: BlockProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const starting = useCommand(startPasskey)
  const adding = useCommand(addPasskey)
  const passkey = usePasskey()
  const add = () =>
    passkey.ask(async () => {
      adding.forget()
      const challenge = await starting.run({})
      if (!challenge.ok) return
      const answer = await makePasskey(challenge.data.options)
      const { browser, system } = deviceOf(navigator.userAgent)
      const name = [browser, system].filter(Boolean).join(', ') || say('factor.passkey')
      const outcome = await adding.run({ handle: challenge.data.handle, name, answer })
      if (!outcome.ok) return
      toast.success(say('factor.added'))
      onCodes(outcome.data.codes)
    })
  const error = starting.error ?? adding.error
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{say('factor.passkeys')}</h3>
      <p className={styles.quiet}>{say('factor.passkeysAbout')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((each) => (
            <Passkey key={each.id} passkey={each} isLast={totp === null && passkeys.length === 1} />
          ))}
        </ul>
      )}
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {passkey.problem && <Notice tone="error">{say(`passkey.${passkey.problem}`)}</Notice>}
      <Button
        leftSection={<IconFingerprint size={17} aria-hidden />}
        loading={passkey.busy}
        onClick={() => void add()}
      >
        {say('factor.passkeyAdd')}
      </Button>
    </div>
  )
}

interface PasskeyProps {
  passkey: SecondFactor['passkeys'][number]
  /** Without it the account has no second factor. */
  isLast: boolean
}

function Passkey({ passkey, isLast }: PasskeyProps) {
  const say = useText(text)
  const locale = useLocale()
  const removing = useCommand(removePasskey)
  const [isAsking, setAsking] = useState(false)
  const { name, addedAt, lastUsedAt } = passkey
  const remove = async () => {
    const outcome = await removing.run({ passkeyId: passkey.id })
    if (!outcome.ok) return
    setAsking(false)
    toast.success(say('factor.removed'))
  }
  const at = (instant: string) => formatInstant(instant, defaultZone, locale)
  return (
    <li className={styles.session}>
      <IconFingerprint size={24} stroke={1.5} aria-hidden />
      <div className={styles.sessionWords}>
        <div className={styles.sessionName}>{name}</div>
        <div className={styles.sessionAbout}>
          {say('factor.passkeySince', { at: at(addedAt) })}{' '}
          {lastUsedAt && say('factor.passkeyUsed', { at: at(lastUsedAt) })}
        </div>
      </div>
      <Button
        size="xs"
        aria-label={say('factor.passkeyRemoveThis', { name })}
        onClick={() => setAsking(true)}
      >
        {say('factor.passkeyRemove')}
      </Button>
      {isAsking && (
        <FactorQuestion
          title={say('factor.passkeyRemove.title', { name })}
          lost={say(isLast ? 'factor.lastRemove.lost' : 'factor.passkeyRemove.lost')}
          label={say('factor.passkeyRemove')}
          command={removing}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function CodesBlock({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const say = useText(text)
  const renewing = useCommand(renewRecoveryCodes)
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    const outcome = await renewing.run({})
    if (!outcome.ok) return
    setAsking(false)
    onCodes(outcome.data.codes)
  }
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{say('factor.codes')}</h3>
      <p className={styles.quiet}>{say('factor.codesLeft', { n: left })}</p>
      <Button onClick={() => setAsking(true)}>{say('factor.codesRenew')}</Button>
      {isAsking && (
        <FactorQuestion
          title={say('factor.codesRenew.title')}
          lost={say('factor.codesRenew.lost')}
          label={say('factor.codesRenew')}
          command={renewing}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** The only time that the codes are seen. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <Dialog opened onClose={onClose} title={say('factor.codes')} size="sm" once>
      <div className={styles.fields}>
        <p className={styles.quiet}>{say('factor.codesAbout')}</p>
        <ul className={styles.codes} aria-label={say('factor.codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap={8}>
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => copy(codes.join('\n'), say('factor.codesCopied'))}
          >
            {say('factor.codesCopy')}
          </Button>
          <Button variant="filled" data-autofocus onClick={onClose}>
            {say('factor.codesKept')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { getPartner } from '#modules/partners/contract.ts'
import { PartnerPicker } from '#modules/partners/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { maxFirms, PageLanguage, type FirmToAsk } from '../model.ts'
import { text } from '../text.ts'
import type { Requests } from './offers-screen.tsx'
import styles from './offers.module.css'

interface FirmChoiceProps {
  value: readonly FirmToAsk[]
  onChange: (firms: FirmToAsk[]) => void
  /** Suppliers of the event, which are offered at once. */
  firms: Requests['firms']
  /** The sentence about one of the chosen firms. */
  problemOf: (path: string) => string | undefined
}

/** Whom to ask: the suppliers of the event by a tick, any other firm of the directory by its name. */
export function FirmChoice({ value, onChange, firms, problemOf }: FirmChoiceProps) {
  const say = useText(text)
  const others = value.filter(
    ({ partnerId }) => !firms.some((each) => each.partnerId === partnerId),
  )
  const toggle = (firm: FirmToAsk, isChosen: boolean) => {
    const without = value.filter(({ partnerId }) => partnerId !== firm.partnerId)
    onChange(isChosen ? [...without, firm] : without)
  }
  const change = (firm: FirmToAsk) =>
    onChange(value.map((each) => (each.partnerId === firm.partnerId ? firm : each)))
  const fields = (partnerId: string, usual: string) => {
    const index = value.findIndex((each) => each.partnerId === partnerId)
    const firm = value[index]
    if (!firm) return null
    const error = problemOf(`firms.${index}.email`) ?? problemOf(`firms.${index}.partnerId`)
    return <FirmFields firm={firm} usual={usual} onChange={change} {...(error && { error })} />
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{say('field.firms')}</legend>
      {problemOf('firms') && <p className={styles.error}>{problemOf('firms')}</p>}
      {firms.map(({ partnerId, name, email, language }) => (
        <div key={partnerId} className={styles.chosen}>
          <Checkbox
            label={name}
            checked={value.some((each) => each.partnerId === partnerId)}
            onChange={(event) =>
              toggle({ partnerId, email: null, language }, event.currentTarget.checked)
            }
          />
          {fields(partnerId, email)}
        </div>
      ))}
      {others.map((firm) => (
        <div key={firm.partnerId} className={styles.chosen}>
          <OtherFirm firm={firm} onRemove={() => toggle(firm, false)}>
            {(email) => fields(firm.partnerId, email)}
          </OtherFirm>
        </div>
      ))}
      {value.length < maxFirms && (
        <PartnerPicker
          label={say('field.otherFirm')}
          kind="supplier"
          value={null}
          onChange={(partnerId) =>
            partnerId && toggle({ partnerId, email: null, language: 'ro' }, true)
          }
        />
      )}
    </fieldset>
  )
}

interface FirmFieldsProps {
  firm: FirmToAsk
  /** The address that is known; used where nothing else is typed. */
  usual: string
  error?: string
  onChange: (firm: FirmToAsk) => void
}

function FirmFields({ firm, usual, error, onChange }: FirmFieldsProps) {
  const say = useText(text)
  return (
    <div className={styles.firmFields}>
      <TextInput
        type="email"
        label={say('field.email')}
        value={firm.email ?? usual}
        error={error}
        onChange={(event) => onChange({ ...firm, email: event.currentTarget.value })}
      />
      <NativeSelect
        label={say('field.language')}
        value={firm.language}
        onChange={(event) =>
          onChange({ ...firm, language: PageLanguage.parse(event.currentTarget.value) })
        }
        data={PageLanguage.options.map((value) => ({ value, label: say(`language.${value}`) }))}
      />
    </div>
  )
}

interface OtherFirmProps {
  firm: FirmToAsk
  onRemove: () => void
  children: (email: string) => React.ReactNode
}

function OtherFirm({ firm, onRemove, children }: OtherFirmProps) {
  const say = useText(text)
  const { data } = useEndpoint(getPartner, { id: firm.partnerId })
  const name = data?.name ?? '…'
  return (
    <>
      <span className={styles.title}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('takeOut', { name })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </span>
      {children(data?.email ?? '')}
    </>
  )
}

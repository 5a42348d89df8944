import { Checkbox, NativeSelect } from '@mantine/core'
import { Fragment } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Localised } from '#shared/i18n.ts'
import { MailWhen, NewsType, sources, type Channels, type PreferenceFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './notifications.module.css'

interface ChannelsFieldProps {
  value: PreferenceFields['channels']
  onChange: (value: PreferenceFields['channels']) => void
  names: Readonly<Record<NewsType, Localised>>
}

/** For each kind of news: in the app or not, and which mail. */
export function ChannelsField({ value, onChange, names }: ChannelsFieldProps) {
  const say = useText(text)
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">{say('filter.type')}</th>
          <th scope="col">{say('prefs.app')}</th>
          <th scope="col">{say('prefs.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <Fragment key={source}>
            <tr>
              <th scope="colgroup" colSpan={3}>
                {say(`source.${source}`)}
              </th>
            </tr>
            {NewsType.options
              .filter((type) => type.startsWith(`${source}.`))
              .map((type) => (
                <Kind
                  key={type}
                  name={names[type]}
                  channels={value[type]}
                  onChange={(channels) => onChange({ ...value, [type]: channels })}
                />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface KindProps {
  name: Localised
  channels: Channels
  onChange: (channels: Channels) => void
}

function Kind({ name, channels, onChange }: KindProps) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <tr>
      <th scope="row">{name[locale]}</th>
      <td>
        <Checkbox
          aria-label={say('prefs.appOf', { name: name[locale] })}
          checked={channels.app}
          onChange={({ currentTarget }) => onChange({ ...channels, app: currentTarget.checked })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={say('prefs.mailOf', { name: name[locale] })}
          value={channels.mail}
          data={MailWhen.options.map((when) => ({ value: when, label: say(`mail.when.${when}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ ...channels, mail: MailWhen.parse(currentTarget.value) })
          }
        />
      </td>
    </tr>
  )
}

import { SegmentedControl } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import {
  channelsAt,
  groups,
  levelOf,
  levels,
  type NewsGroup,
  type NewsLevel,
  type PreferenceFields,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './notifications.module.css'

type AllChannels = PreferenceFields['channels']

interface GroupsFieldProps {
  value: AllChannels
  onChange: (value: AllChannels) => void
  /** The channels of each kind for a person without preferences. */
  usual: AllChannels
}

/** For each group of news: all, what matters, or nothing. */
export function GroupsField({ value, onChange, usual }: GroupsFieldProps) {
  const say = useText(text)
  return (
    <ul className={styles.groups}>
      {(Object.keys(groups) as NewsGroup[]).map((group) => {
        const level = levelOf(group, value, usual)
        return (
          <li key={group}>
            <span className={styles.groupWords}>
              <span>{say(`group.${group}`)}</span>
              <span>{say(level === null ? 'group.own' : `group.${group}.about`)}</span>
            </span>
            <SegmentedControl
              aria-label={say(`group.${group}`)}
              value={level ?? ''}
              data={levels.map((each) => ({ value: each, label: say(`level.${each}`) }))}
              onChange={(chosen) =>
                onChange({ ...value, ...channelsAt(group, chosen as NewsLevel, usual) })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

import { CloseButton } from '@mantine/core'
import { useUiText } from '../locale.tsx'
import styles from './tag-list.module.css'

interface TagListProps {
  tags: readonly string[]
  /** Number of tags shown before "+2". */
  max?: number
  onRemove?: (tag: string) => void
}

export function TagList({ tags, max = Infinity, onRemove }: TagListProps) {
  const say = useUiText()
  const hidden = tags.slice(max)
  return (
    <span className={styles.list}>
      {tags.slice(0, max).map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          {onRemove && (
            <CloseButton
              size={24}
              iconSize={12}
              aria-label={say('removeThing', { name: tag })}
              onClick={() => onRemove(tag)}
            />
          )}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.tag} title={hidden.join(', ')}>
          +{hidden.length}
          <span className="hidden-visually">{hidden.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

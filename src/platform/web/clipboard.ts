import { useUiText } from '#ui/live/locale.tsx'
import { toast } from '#ui/live/toasts.tsx'

/** Puts words where they can be pasted, and says so; where the browser refuses, they are shown to be copied by hand. */
export function useCopy(): (words: string, done: string) => void {
  const say = useUiText()
  const copy = async (words: string, done: string) => {
    try {
      // A page that came over an open line has no clipboard at all.
      await navigator.clipboard.writeText(words)
      toast.success(done)
    } catch {
      toast.error(say('notCopied', { words }))
    }
  }
  return (words, done) => void copy(words, done)
}

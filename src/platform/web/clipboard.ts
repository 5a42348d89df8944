import { useUiText } from '#ui/live/locale.tsx'
import { toast } from '#ui/live/toasts.tsx'

/** Copies text and confirms it; where the browser refuses, the text is shown to be copied by hand. */
export function useCopy(): (words: string, done: string) => void {
  const say = useUiText()
  const copy = async (words: string, done: string) => {
    try {
      // A page loaded without HTTPS has no clipboard.
      await navigator.clipboard.writeText(words)
      toast.success(done)
    } catch {
      toast.error(say('notCopied', { words }))
    }
  }
  return (words, done) => void copy(words, done)
}

import { fileLink } from '#shared/files.ts'
import { useCommand } from './command.ts'

/** Saves the file of a signed address; the server names it. */
export function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Requests the signed address of a stored file and saves it. */
export function useFileDownload() {
  const { run, error } = useCommand(fileLink)
  const download = async (fileId: string) => {
    const outcome = await run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return { download: (fileId: string) => void download(fileId), error }
}

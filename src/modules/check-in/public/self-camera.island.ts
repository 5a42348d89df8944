import { ticketCodeIn } from '../model/door/tickets.ts'

/** A guest holds the ticket before the camera in place of typing its code; the form is sent as if typed. */
export function offerCamera(): void {
  const button = document.getElementById('self-camera')
  const form = button?.closest('form')
  const field = form?.querySelector<HTMLInputElement>('input[name="code"]')
  const video = document.querySelector<HTMLVideoElement>('#self-video')
  const problem = document.getElementById('self-problem')
  if (!button || !form || !field || !video || !problem) return
  let stop: (() => void) | null = null
  const onRead = (read: string) => {
    const code = ticketCodeIn(read)
    if (!code || !stop) return
    stop()
    stop = null
    field.value = code
    form.requestSubmit()
  }
  const toggle = async () => {
    if (stop) {
      stop()
      stop = null
    } else {
      video.hidden = false
      const { openCamera } = await import('./camera.island.ts')
      stop = await openCamera(video, onRead).catch(() => null)
      problem.hidden = stop !== null
    }
    video.hidden = stop === null
    button.setAttribute('aria-pressed', String(stop !== null))
  }
  button.hidden = navigator.mediaDevices === undefined
  button.addEventListener('click', () => void toggle())
}

/** Plays a number of short tones and vibrations; a browser that forbids either stays silent. */
export function beep(times: number): void {
  navigator.vibrate?.(Array.from({ length: times * 2 - 1 }, (_, at) => (at % 2 === 0 ? 200 : 100)))
  try {
    const sound = new AudioContext()
    for (let at = 0; at < times; at++) {
      const tone = sound.createOscillator()
      const volume = sound.createGain()
      volume.gain.value = 0.2
      tone.frequency.value = 880
      tone.connect(volume).connect(sound.destination)
      tone.start(sound.currentTime + at * 0.3)
      tone.stop(sound.currentTime + at * 0.3 + 0.15)
    }
    setTimeout(() => void sound.close(), times * 300 + 500)
  } catch {
    // No sound without the consent of the browser.
  }
}

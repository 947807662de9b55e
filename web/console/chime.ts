let audio: AudioContext | null = null

/** Plays two short tones. Browsers block sound until the first user interaction; blocked chimes are not replayed. */
export function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return
  audio ??= new AudioContext()
  void audio.resume()
  for (const [nth, pitch] of [880, 1175].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const at = audio.currentTime + nth * 0.18
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.17)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.18)
  }
}

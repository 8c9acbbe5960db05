// A short tone of two notes, made by the browser: no file is loaded.

const kNotes = [659.26, 987.77]; // E5 and B5, in Hz
const kApart = 0.14; // seconds
const kLong = 0.5;
const kLoud = 0.12;

let audio: AudioContext | null = null;

function note(on: AudioContext, pitch: number, at: number): void {
  const voice = on.createOscillator();
  const volume = on.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(kLoud, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + kLong);
  voice.connect(volume).connect(on.destination);
  voice.start(at);
  voice.stop(at + kLong);
}

/** Plays the tone. Browsers keep silent until the reader has used the page. */
export async function playTone(): Promise<void> {
  try {
    audio ??= new AudioContext();
    const on = audio;
    await on.resume();
    kNotes.forEach((pitch, nth) => note(on, pitch, on.currentTime + nth * kApart));
  } catch {
    // a browser without sound
  }
}

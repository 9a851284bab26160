import { settings } from './settings.svelte';

export type Sound = 'touch' | 'back' | 'wood' | 'sticks' | 'bell' | 'card';

let room: AudioContext | null = null;

/** A quiet sound made on the spot: wood on cloth, sticks falling, a card, a low bell. */
export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  room ??= new AudioContext();
  void room.resume();
  const now = room.currentTime;
  switch (sound) {
    case 'touch':
      return knock(room, now, 620, 0.03, 0.035);
    case 'back':
      return knock(room, now, 380, 0.04, 0.03);
    case 'card':
      return brush(room, now, 3200, 0.09, 0.05);
    case 'wood':
      knock(room, now, 240, 0.09, 0.12);
      return brush(room, now, 900, 0.05, 0.04);
    case 'sticks':
      for (let n = 0; n < 5; n += 1) knock(room, now + 0.08 + n * 0.09 + (n % 2) * 0.03, 900 + n * 130, 0.05, 0.06);
      return;
    case 'bell':
      tone(room, now, 196, 1.8, 0.07);
      return tone(room, now, 196 * 2.76, 0.9, 0.02);
  }
}

/** A short body sound that falls in pitch, as wood does. */
function knock(context: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = context.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  source.connect(fading(context, at, length, loud));
  source.start(at);
  source.stop(at + length + 0.02);
}

function tone(context: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = context.createOscillator();
  source.frequency.value = pitch;
  source.connect(fading(context, at, length, loud));
  source.start(at);
  source.stop(at + length + 0.05);
}

/** Filtered noise: cloth, or a card sliding. */
function brush(context: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(context, at, length, loud));
  source.start(at);
}

function fading(context: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = context.createGain();
  // 70 is as loud as sounds were made to be
  gain.gain.setValueAtTime(Math.max(0.0001, (loud * settings.volume) / 70), at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

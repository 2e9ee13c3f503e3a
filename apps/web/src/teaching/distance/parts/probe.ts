export type DeviceAnswer = 'allowed' | 'refused' | 'missing' | 'busy' | 'unknown';

/** Whether the browser can hold a video call at all. */
export const canCall = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Opens the camera or the microphone once, and releases it at once. */
export async function allowDevice(kind: 'video' | 'audio'): Promise<DeviceAnswer> {
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return 'unknown';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: true });
    for (const track of stream.getTracks()) track.stop();
    return 'allowed';
  } catch (failure) {
    const name = failure instanceof DOMException ? failure.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
    return name === 'NotReadableError' ? 'busy' : 'unknown';
  }
}

/** What a connection allows: video from 2 Mbit/s, only sound from 0.5 Mbit/s. */
export const verdictOf = (bitsPerSecond: number): 'good' | 'fair' | 'poor' =>
  bitsPerSecond >= 2_000_000 ? 'good' : bitsPerSecond >= 500_000 ? 'fair' : 'poor';

/** Longest side of a poster, in pixels. */
const SIDE = 1280;
/** Longest wait for a video to load, in milliseconds. */
const PATIENCE = 10_000;

const once = (element: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no picture')), PATIENCE);
    element.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    element.addEventListener(
      'error',
      () => {
        clearTimeout(timer);
        reject(new Error('no picture'));
      },
      { once: true },
    );
  });

/** A picture taken from a video in this browser, and its length in seconds; null where the browser cannot read it. */
export async function posterOf(file: File): Promise<{ picture: File | null; seconds: number | null } | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
    await once(video, 'loadedmetadata');
    const seconds = Number.isFinite(video.duration) ? Math.round(video.duration) : null;
    const shown = once(video, 'seeked');
    video.currentTime = Math.min(1, (seconds ?? 0) / 3);
    await shown;
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(video.videoWidth * scale),
      height: Math.round(video.videoHeight * scale),
    });
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return { picture: blob && new File([blob], 'affiche.jpg', { type: 'image/jpeg' }), seconds };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

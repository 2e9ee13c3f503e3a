import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';

// The QR reader is loaded from our own address (see `build/zxing-file.ts`), not from its default host.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? '/zxing/reader.wasm' : prefix + path),
  },
});

/** Reads QR codes from a playing video, five times a second, until `signal` ends or `found` returns true. */
export async function scanVideo(
  video: HTMLVideoElement,
  found: (text: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  while (!signal.aborted) {
    if (video.readyState >= 2) {
      const codes = await detector.detect(video).catch(() => []);
      if (codes.some((code) => found(code.rawValue))) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The texts of the QR codes in a picture. */
export async function codesIn(picture: ImageData): Promise<string[]> {
  const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture).catch(() => []);
  return codes.map((code) => code.rawValue);
}

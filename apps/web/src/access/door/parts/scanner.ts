import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The reader's code comes from our own address; the default is another host's.
prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) } });

/** Reads QR codes from a playing video, five times a second, until `signal` ends or `found` answers true. */
export async function scanVideo(video: HTMLVideoElement, found: (text: string) => boolean, signal: AbortSignal): Promise<void> {
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  while (!signal.aborted) {
    if (video.readyState >= 2) {
      const codes = await detector.detect(video).catch(() => []);
      if (codes.some((code) => found(code.rawValue))) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

import { Camera as Lens } from './parts/Camera.tsx';

/** The camera, which passes each code to `onFound` until it returns true. */
export const Camera = (props: { onFound: (text: string) => boolean }) => <Lens {...props} />;

/** The texts of the QR codes in a picture; the reader is loaded on first use. */
export const codesIn = async (picture: ImageData): Promise<string[]> =>
  (await import('./parts/scanner.ts')).codesIn(picture);

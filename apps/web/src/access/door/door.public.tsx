import { Camera as Lens } from './parts/Camera.tsx';

/** The camera, which says each code that it reads to `onFound` until this answers true. */
export const Camera = (props: { onFound: (text: string) => boolean }) => <Lens {...props} />;

import { MyLetters as Mine } from './parts/MyLetters.tsx';

/** Letters received from the school. */
export const MyLetters = () => <Mine />;

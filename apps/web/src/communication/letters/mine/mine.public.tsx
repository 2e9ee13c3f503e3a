import { MyLetters as Mine } from './parts/MyLetters.tsx';

/** Letters that one received of the school. */
export const MyLetters = () => <Mine />;

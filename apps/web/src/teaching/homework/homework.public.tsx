import { GiveSheet as Sheet } from './parts/giving/GiveSheet.tsx';

/** Gives homework in a course without leaving the page; returns the homework's id. */
export const GiveSheet = (props: { courseId: string; onGiven: (id: string) => void; onClose: () => void }) => (
  <Sheet {...props} />
);

import type { ComponentProps } from 'react';
import { ArrangementsMark as Mark } from './parts/ArrangementsMark.tsx';

/** A quiet mark beside a pupil who has arrangements today. The page shows the words of `school-life/plans`. */
export const ArrangementsMark = (props: ComponentProps<typeof Mark>) => <Mark {...props} />;
